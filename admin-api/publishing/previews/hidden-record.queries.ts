import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type PublicationRow, publicationColumns } from '#admin-api/ground/database/record-properties.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { pathId } from '#schema/rules/text.ts';
import {
  type PreviewedRecord,
  type PreviewKind,
  type PreviewQuery,
  previewLinkMessages,
  type RecordPage,
} from '#schema/shapes/preview.ts';

/** The record that a page of the site shows: a title, its season or its episode; or a match, or a content page. */
export interface ShownRecord extends PublicationRow {
  kind: PreviewKind;
  id: number;
  name: string;
  slug: string | null;
  type: 'movie' | 'tv_show' | 'anime' | null;
  seasonNumber: number | null;
}

const titleColumns = raw(`m.slug, m.type`);
const shown = {
  movie: sql`select 1 as place, 'movie' as kind, m.id, m.title as name, ${titleColumns}, null::integer as "seasonNumber",
                    ${raw(publicationColumns('m'))} from movies m`,
  season: sql`select 2 as place, 'season' as kind, s.id, s.title as name, ${titleColumns}, s.season_number as "seasonNumber",
                     ${raw(publicationColumns('s'))} from movies m join seasons s on s.show_id = m.id`,
  episode: sql`select 3 as place, 'episode' as kind, e.id, e.title as name, ${titleColumns}, s.season_number as "seasonNumber",
                      ${raw(publicationColumns('e'))} from movies m join seasons s on s.show_id = m.id join episodes e on e.season_id = s.id`,
  match: sql`select 1 as place, 'match' as kind, m.id, m.home_team || ' – ' || m.away_team as name, null as slug, null as type,
                    null::integer as "seasonNumber", ${raw(publicationColumns('m'))} from matches m`,
  page: sql`select 1 as place, 'page' as kind, p.id, p.title as name, p.slug, null as type, null::integer as "seasonNumber",
                   ${raw(publicationColumns('p'))} from pages p`,
} as const;

/** Empty when there is no such page. */
export async function findShown(
  em: EntityManager,
  { kind, name, season, episode }: PreviewQuery,
): Promise<ShownRecord[]> {
  if (kind === 'match') {
    const id = pathId.safeParse(name).data;
    return id === undefined ? [] : await em.execute(sql`${shown.match} where m.id = ${id}`);
  }
  if (kind === 'page') return await em.execute(sql`${shown.page} where p.slug = ${name}`);
  const parts = [sql`${shown.movie} where m.slug = ${name}`];
  if (season !== undefined)
    parts.push(sql`${shown.season} where m.slug = ${name} and s.season_number = ${season}`);
  if (episode !== undefined)
    parts.push(
      sql`${shown.episode} where m.slug = ${name} and s.season_number = ${season} and e.episode_number = ${episode}`,
    );
  const rows: ShownRecord[] = await em.execute(
    sql`${parts.reduce((all, part) => sql`${all} union all ${part}`)} order by place`,
  );
  return rows.length === parts.length ? rows : [];
}

/** The parts of a page's address. */
const pageOf: Record<PreviewKind, string> = {
  movie: 'm.type, m.slug, null as season, null as episode from movies m where m.id = ?',
  season:
    'm.type, m.slug, s.season_number as season, null as episode from seasons s join movies m on m.id = s.show_id where s.id = ?',
  episode: `m.type, m.slug, s.season_number as season, e.episode_number as episode
              from episodes e join seasons s on s.id = e.season_id join movies m on m.id = s.show_id where e.id = ?`,
  match: `'match' as type, m.id::text as slug, null as season, null as episode from matches m where m.id = ?`,
  page: `'page' as type, p.slug, null as season, null as episode from pages p where p.id = ?`,
};

/** The address of the record's page. */
export async function findPage(
  em: EntityManager,
  { kind, id }: PreviewedRecord,
): Promise<RecordPage | undefined> {
  const [page] = await em.execute<RecordPage[]>(`select ${pageOf[kind]}`, [id]);
  return page;
}

const visibleOf: Record<PreviewKind, string> = {
  movie: 'title as name, is_visible from movies',
  season: 'title as name, is_visible from seasons',
  episode: 'title as name, is_visible from episodes',
  match: `home_team || ' – ' || away_team as name, is_visible from matches`,
  page: 'title as name, is_visible from pages',
};

const names: Record<PreviewKind, string> = {
  movie: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  page: 'Page',
};

export async function findRecord(em: EntityManager, { kind, id }: PreviewedRecord) {
  const [found] = await em.execute<{ name: string; is_visible: boolean }[]>(
    sql`select ${raw(visibleOf[kind])} where id = ${id}`,
  );
  if (!found) throw new RequestError(404, `${names[kind]} not found`);
  return found;
}

/** The name of a record; an error when visitors may see it. */
export async function findHidden(em: EntityManager, record: PreviewedRecord): Promise<{ name: string }> {
  const found = await findRecord(em, record);
  if (found.is_visible) throw new RequestError(409, previewLinkMessages.published);
  return found;
}
