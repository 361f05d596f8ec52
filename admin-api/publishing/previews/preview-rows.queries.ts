/** The rows of a preview: records as if they were published, with the text of their forms as if it were saved. */

import { IsolationLevel } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { Draft } from '#schema/shapes/draft.ts';
import type { PreviewedRecord, PreviewKind } from '#schema/shapes/preview.ts';
import { savedColumns } from './saved-columns.ts';

interface PreviewedRow extends LaidRow {
  kind: PreviewKind;
}

/**
 * A season or episode is previewed with its title. Children of a hidden record are previewed with it, except archived ones, which
 * were hidden on purpose.
 */
const previewedRows = (em: EntityManager, records: readonly PreviewedRecord[]): Promise<PreviewedRow[]> =>
  em.execute<PreviewedRow[]>(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, id integer)),
    title_ids as (
      select id from asked where kind = 'movie'
      union select s.show_id from public.seasons s join asked a on a.kind = 'season' and a.id = s.id
      union select s.show_id from public.episodes e join asked a on a.kind = 'episode' and a.id = e.id
                             join public.seasons s on s.id = e.season_id
    ), season_ids as (
      select id from asked where kind = 'season'
      union select e.season_id from public.episodes e join asked a on a.kind = 'episode' and a.id = e.id
      union select s.id from public.seasons s join asked a on a.kind = 'movie' and a.id = s.show_id join public.movies m on m.id = a.id
             where not m.is_visible and s.publication <> 'archived'
    ), episode_ids as (
      select id from asked where kind = 'episode'
      union select e.id from season_ids i join public.seasons s using (id) join public.episodes e on e.season_id = s.id
                        join asked a on a.kind = 'season' and a.id = s.id or a.kind = 'movie' and a.id = s.show_id
                        join public.movies m on m.id = s.show_id
             where e.publication <> 'archived' and not (case a.kind when 'season' then s.is_visible else m.is_visible end)
    )
    select 'movie' as kind, 'movies' as place, id, '{"publication": "published"}'::jsonb as columns from title_ids
    union all
    select 'season', 'seasons', id, jsonb_build_object('publication', 'published', 'show_visible', true, 'episode_count', (
             select count(*) from public.episodes e
              where e.season_id = i.id and (e.publication = 'published' or e.id in (select id from episode_ids)))) from season_ids i
    union all
    select 'episode', 'episodes', id, '{"publication": "published", "season_visible": true}' from episode_ids
    union all
    select kind, case kind when 'match' then 'matches' else 'pages' end, id, '{"publication": "published"}'
      from asked where kind in ('match', 'page')`);

/** An administrator's unsaved changes of these records. */
export async function listUnsaved(
  em: EntityManager,
  admin: number,
  records: readonly PreviewedRecord[],
): Promise<(PreviewedRecord & Pick<Draft, 'fields'>)[]> {
  return await em.execute(sql`
    select d.kind, r.id, d.fields
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, id integer)
      join public.drafts d on d.admin_id = ${admin} and d.kind = r.kind and d.record = r.id::text`);
}

export async function listPreviewed(
  inside: EntityManager,
  records: readonly PreviewedRecord[],
  unsavedOf: number | null,
): Promise<LaidRow[]> {
  const rows = await previewedRows(inside, records);
  const unsaved =
    unsavedOf === null
      ? []
      : await listUnsaved(
          inside,
          unsavedOf,
          rows.map(({ kind, id }) => ({ kind, id })),
        );
  const typed = new Map(
    unsaved.map(({ kind, id, fields }) => [`${kind}/${id}`, savedColumns(kind, fields).columns]),
  );
  return rows.map(({ kind, place, id, columns }) => ({
    place,
    id,
    columns: { ...columns, ...typed.get(`${kind}/${id}`) },
  }));
}

/** A row that is read instead of the stored one, by its columns that differ. */
interface LaidRow {
  place: 'movies' | 'seasons' | 'episodes' | 'matches' | 'pages';
  id: number;
  /** By their names in the table. */
  columns: Readonly<Record<string, unknown>>;
}

/**
 * Reads as if the tables contained other rows, in a transaction that is rolled back: the usual queries find them
 * (sql/functions/visibility.sql).
 */
export async function readOverlaid<T>(
  em: EntityManager,
  rowsOf: (inside: EntityManager) => Promise<readonly LaidRow[]>,
  read: (inside: EntityManager) => Promise<T>,
): Promise<T> {
  const inside = em.fork();
  await inside.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ });
  try {
    await inside.execute(sql`select lay_over(${JSON.stringify(await rowsOf(inside))}::jsonb)`);
    // Functions keep plans that read the stored tables, and PostgreSQL does not promise to notice the views that hide them now.
    await inside.execute('discard plans');
    return await read(inside);
  } finally {
    await inside.rollback();
  }
}
