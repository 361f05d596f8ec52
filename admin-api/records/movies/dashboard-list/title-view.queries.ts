import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { findTitles } from '#admin-api/records/movies/bit-sets/find-titles.queries.ts';
import { firstColumns } from '#schema/rules/title-filter-names.ts';
import { type TitlesQuery, titlesQuery } from '#schema/shapes/title-filter.ts';
import {
  type ChosenColumns,
  chosenColumns,
  mostTitleViews,
  type TitleView,
  type TitleViewChanges,
  type TitleViewHiding,
  type TitleViewInput,
  titleViewMessages,
} from '#schema/shapes/title-view.ts';

interface ViewRecord extends Omit<TitleView, 'filter' | 'total'> {
  filter: unknown;
}

const columns = (admin: number) =>
  sql`id, name, filter, is_shared as "isShared", admin_id = ${admin} as "isOwn",
      exists (select from hidden_title_views h where h.view_id = title_views.id and h.admin_id = ${admin}) as "isHidden"`;

/** The views that an administrator sees, by name. Each is counted by the sets of its filter. */
export async function listTitleViews(em: EntityManager, admin: number): Promise<TitleView[]> {
  const rows = await em.execute<ViewRecord[]>(sql`
    select ${columns(admin)} from title_views where admin_id = ${admin} or is_shared order by lower(name), id`);
  const views: TitleView[] = [];
  for (const row of rows) views.push(await withTotal(em, row));
  return views;
}

async function withTotal(em: EntityManager, row: ViewRecord): Promise<TitleView> {
  // A stored filter that this version does not know narrows nothing.
  const filter: TitlesQuery = titlesQuery.safeParse(row.filter).data ?? { order: 'asc' };
  const { sort: _, order: __, ...facts } = filter;
  return { ...row, filter, total: (await findTitles(em, facts)).total };
}

export async function addTitleView(
  em: EntityManager,
  admin: number,
  view: TitleViewInput,
): Promise<TitleView> {
  return await named(async () => {
    const [row] = await em.execute<ViewRecord[]>(sql`
      insert into title_views (name, filter, is_shared, admin_id)
        select ${view.name}, ${JSON.stringify(view.filter)}::jsonb, ${view.isShared}, ${admin}
         where (select count(*) from title_views where admin_id = ${admin}) < ${mostTitleViews}
        returning ${columns(admin)}`);
    if (!row) throw new RequestError(409, titleViewMessages.tooMany);
    return await withTotal(em, row);
  });
}

export async function changeTitleView(
  em: EntityManager,
  admin: number,
  id: number,
  { name, filter, isShared }: TitleViewChanges,
): Promise<TitleView> {
  return await named(async () => {
    const [row] = await em.execute<ViewRecord[]>(sql`
      update title_views
         set name = coalesce(${name ?? null}, name), is_shared = coalesce(${isShared ?? null}, is_shared),
             filter = coalesce(${filter ? JSON.stringify(filter) : null}::jsonb, filter)
       where id = ${id} and admin_id = ${admin} returning ${columns(admin)}`);
    if (!row) throw new RequestError(404, titleViewMessages.notFound);
    return await withTotal(em, row);
  });
}

/** Hides a view from an administrator's sidebar, or shows it there again. */
export async function hideTitleView(
  em: EntityManager,
  admin: number,
  id: number,
  { isHidden }: TitleViewHiding,
): Promise<TitleView> {
  return await em.transactional(async (inside) => {
    // Its author may delete it at the same moment.
    const [seen] = await inside.execute(sql`
      select 1 from title_views where id = ${id} and (admin_id = ${admin} or is_shared) for key share`);
    if (!seen) throw new RequestError(404, titleViewMessages.notFound);
    await inside.execute(
      isHidden
        ? sql`insert into hidden_title_views values (${admin}, ${id}) on conflict do nothing`
        : sql`delete from hidden_title_views where admin_id = ${admin} and view_id = ${id}`,
    );
    const [row] = await inside.execute<ViewRecord[]>(
      sql`select ${columns(admin)} from title_views where id = ${id}`,
    );
    if (!row) throw new RequestError(404, titleViewMessages.notFound);
    return await withTotal(inside, row);
  });
}

export async function removeTitleView(em: EntityManager, admin: number, id: number): Promise<void> {
  const gone = await em.execute<unknown[]>(
    sql`delete from title_views where id = ${id} and admin_id = ${admin} returning id`,
  );
  if (gone.length === 0) throw new RequestError(404, titleViewMessages.notFound);
}

/** Names the field when the name is taken. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'title_views_of_admin') throw error;
    const { taken: message } = titleViewMessages;
    throw new RequestError(409, message, { issues: [{ path: 'name', message }] });
  }
}

/** A column that this version does not know is left out with the others. */
export async function columnsOf(em: EntityManager, admin: number): Promise<ChosenColumns> {
  const [row] = await em.execute<unknown[]>(sql`select columns from title_columns where admin_id = ${admin}`);
  return chosenColumns.safeParse(row).data ?? { columns: [...firstColumns] };
}

export async function chooseColumns(
  em: EntityManager,
  admin: number,
  { columns }: ChosenColumns,
): Promise<ChosenColumns> {
  await em.execute(sql`
    insert into title_columns values (${admin}, array(select jsonb_array_elements_text(${JSON.stringify(columns)}::jsonb)))
      on conflict (admin_id) do update set columns = excluded.columns`);
  return { columns };
}
