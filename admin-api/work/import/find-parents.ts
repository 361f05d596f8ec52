import type { Outcome, SeasonRef, TitleRef, Values } from './import-row.ts';
import { movies, seasons } from './import-table.ts';
import { findStored, type ImportSession, writeRows } from './write-batch.ts';

function nameOf(ref: TitleRef): string {
  if ('title' in ref) return `title ${ref.title.toLowerCase()}`;
  return 'key' in ref ? `key ${ref.key}` : `id ${ref.id}`;
}

/** The title that a row names, for a message. */
export function titleWords(ref: TitleRef): string {
  if ('title' in ref) return ref.title;
  return 'key' in ref ? ref.key : `title ${ref.id}`;
}

function wordsOf(ref: TitleRef): string {
  if ('title' in ref) return `is no show with the title '${ref.title}', or more than one`;
  return 'key' in ref ? `is no title with the key '${ref.key}'` : `is no title with the id ${ref.id}`;
}

/**
 * The ids of the titles that rows name in `field`, each looked up once. The caller may retry a row whose title is missing once
 * everything else is imported.
 */
export async function findTitles(
  { client, dryRun }: ImportSession,
  refs: TitleRef[],
  field: string,
): Promise<(ref: TitleRef) => number | Outcome> {
  const keys = new Set(refs.flatMap((ref) => ('key' in ref ? [ref.key] : [])));
  const ids = new Set(refs.flatMap((ref) => ('id' in ref ? [ref.id] : [])));
  const { rows } = await client.query<{ id: number; key: string | null }>(
    'select id, key from movies where key = any($1) or id = any($2)',
    [[...keys], [...ids]],
  );
  const found = new Map<string, number>();
  for (const { id, key } of rows) found.set(`id ${id}`, id).set(`key ${key}`, id);
  const titled = refs.flatMap((ref) => ('title' in ref ? [ref.title.toLowerCase()] : []));
  if (titled.length > 0) {
    const shows = await client.query<{ id: number; title: string }>(
      `select min(m.id) as id, n.title from unnest($1::text[]) n (title)
         join movies m on m.sort_key = title_sort_key(n.title) and lower(m.title) = n.title and m.type <> 'movie'
        group by n.title having count(*) = 1`,
      [[...new Set(titled)]],
    );
    for (const { id, title } of shows.rows) found.set(`title ${title}`, id);
  }
  return (ref) => {
    const missing: Outcome = { state: 'orphan', field, reason: `there ${wordsOf(ref)}` };
    return found.get(nameOf(ref)) ?? dryRun?.idOf(movies, nameOf(ref)) ?? missing;
  };
}

/** The fields that identify a season. */
export const seasonKey = ['showId', 'seasonNumber'];
const identityOf = ({ showId, seasonNumber }: Values) => `${showId} ${seasonNumber}`;

/**
 * The ids of the seasons that rows name, or why there is none. A missing season of a known show is created, since many sources
 * list only episodes.
 */
export async function presentSeasons(
  session: ImportSession,
  refs: SeasonRef[],
): Promise<(ref: SeasonRef) => number | Outcome> {
  const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
  const titles = refs.flatMap((ref) => ('id' in ref ? [] : [ref.title]));
  const titleIdOf = await findTitles(session, titles, 'showKey');
  const { rows } = await session.client.query<{ id: number }>('select id from seasons where id = any($1)', [
    ids,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const named = refs.flatMap((ref) => {
    const showId = 'id' in ref ? null : titleIdOf(ref.title);
    return typeof showId !== 'number' || 'id' in ref ? [] : [{ showId, seasonNumber: ref.seasonNumber }];
  });
  const idOf = await createMissing(session, named);
  return (ref) => {
    if ('id' in ref) {
      if (known.has(ref.id)) return ref.id;
      return { state: 'orphan', field: 'seasonId', reason: `there is no season with the id ${ref.id}` };
    }
    const showId = titleIdOf(ref.title);
    return typeof showId === 'number' ? idOf({ showId, seasonNumber: ref.seasonNumber }) : showId;
  };
}

async function createMissing(session: ImportSession, asked: Values[]): Promise<(season: Values) => number> {
  const each = [...new Map(asked.map((season) => [identityOf(season), season])).values()];
  const stored = await findStored(session, seasons, seasonKey, each, identityOf);
  const { drafts } = await writeRows(
    session,
    seasons,
    stored,
    each.map((season) => ({
      identity: identityOf(season),
      given: season,
      defaults: { title: seasonTitle(Number(season['seasonNumber'])) },
    })),
  );
  return (season) => Number(drafts.get(identityOf(season))?.id);
}

/** The title of an unnamed season; season 0 holds specials, as usual in television. */
export const seasonTitle = (seasonNumber: number) =>
  seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;
