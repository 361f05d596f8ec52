import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { noteActivity, write } from '#admin-api/ground/database/write.ts';
import type {
  FormerTitles,
  OlderRecords,
  PublishedMatches,
  PublishedPeople,
  PublishedTitles,
  PublishOrder,
} from '#schema/shapes/publish.ts';

/** The seasons of the title `m`, with the numbers of their episodes. */
const seasonsOfTitle = raw(`coalesce((
  select json_agg(json_build_object('number', s.season_number, 'episodes', array(
           select e.episode_number from episodes e where e.season_id = s.id order by e.episode_number
         )) order by s.season_number)
    from seasons s where s.show_id = m.id), '[]')`);

/** Every title in order of id, after `after`. */
export async function listPublishedTitles(
  em: EntityManager,
  after: number,
  limit: number,
): Promise<PublishedTitles> {
  const titles = await em.execute<PublishedTitles['titles']>(sql`
    select m.id, m.type, m.slug, ${seasonsOfTitle} as seasons
      from movies m where m.id > ${after} order by m.id limit ${limit}`);
  return { titles, next: titles.length < limit ? null : (titles.at(-1)?.id ?? null) };
}

/** Every match in order of id, after `after`. */
export async function listPublishedMatches(
  em: EntityManager,
  after: number,
  limit: number,
): Promise<PublishedMatches> {
  const matches = await em.execute<PublishedMatches['matches']>(sql`
    select id, home_team as "homeTeam", away_team as "awayTeam"
      from matches where id > ${after} order by id limit ${limit}`);
  return { matches, next: matches.length < limit ? null : (matches.at(-1)?.id ?? null) };
}

/** Every person with a credit in order of id, after `after`. */
export async function listPublishedPeople(
  em: EntityManager,
  after: number,
  limit: number,
): Promise<PublishedPeople> {
  const people = await em.execute<PublishedPeople['people']>(
    sql`select id, slug from people where id > ${after} order by id limit ${limit}`,
  );
  return { people, next: people.length < limit ? null : (people.at(-1)?.id ?? null) };
}

/** Of each kind the newest record that is older than its `newest` newest ones. */
export async function findOlder(em: EntityManager, newest: number): Promise<OlderRecords> {
  const [older] = await em.execute<OlderRecords[]>(sql`
    select (select id from movies order by id desc offset ${newest} limit 1) as titles,
           (select id from matches order by id desc offset ${newest} limit 1) as matches,
           (select id from people order by id desc offset ${newest} limit 1) as people`);
  return older ?? { titles: null, matches: null, people: null };
}

/** Titles by their former slugs, in the order of those. */
export async function listFormerTitles(
  em: EntityManager,
  after: string,
  limit: number,
): Promise<FormerTitles> {
  const titles = await em.execute<FormerTitles['titles']>(sql`
    select m.type, r.slug, ${seasonsOfTitle} as seasons
      from slug_redirects r join movies m on m.id = r.movie_id where r.slug > ${after} order by r.slug limit ${limit}`);
  return { titles, next: titles.length < limit ? null : (titles.at(-1)?.slug ?? null) };
}

export async function listFormerCollections(em: EntityManager): Promise<{ slugs: string[] }> {
  const rows = await em.execute<{ slug: string }[]>('select slug from collection_redirects order by slug');
  return { slugs: rows.map(({ slug }) => slug) };
}

export async function listFormerPeople(em: EntityManager): Promise<{ slugs: string[] }> {
  const rows = await em.execute<{ slug: string }[]>(
    'select r.slug from person_redirects r join people p on p.id = r.person_id order by r.slug',
  );
  return { slugs: rows.map(({ slug }) => slug) };
}

export async function listFormerPages(em: EntityManager): Promise<{ slugs: string[] }> {
  const rows = await em.execute<{ slug: string }[]>('select slug from page_redirects order by slug');
  return { slugs: rows.map(({ slug }) => slug) };
}

/** Writes the order into the activity. */
export const noteOrder = (em: EntityManager, actor: string, order: PublishOrder) =>
  write(em, actor, (inside) => noteActivity(inside, 'publish_order', 1, { name: wordsOf(order) }));

function wordsOf(order: PublishOrder): string {
  if ('all' in order) return 'every page';
  if ('tags' in order) return `pages with ${order.tags.join(', ')}`;
  if ('paths' in order) return order.paths.join(', ');
  return 'failed' in order ? 'what had failed' : 'nothing more';
}
