import { readdir, readFile } from 'node:fs/promises';
import { sql } from '@mikro-orm/postgresql';
import { write } from '#admin-api/ground/database/write.ts';
import type { MediaStorage } from '#admin-api/ground/media/storage.ts';
import type { EntityManager } from '#admin-api/orm.ts';
import { EpisodeEntity } from '#admin-api/records/episodes/episode.entity.ts';
import { clockOfNew } from '#admin-api/records/matches/clock-after-save.ts';
import { MatchEntity } from '#admin-api/records/matches/match.entity.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { PageEntity } from '#admin-api/records/pages/page.entity.ts';
import { SeasonEntity } from '#admin-api/records/seasons/season.entity.ts';
import { UiSettingEntity } from '#admin-api/records/ui-settings/ui-setting.queries.ts';
import { CommentEntity } from '#admin-api/visitors/comments/comment.entity.ts';
import { slugOf } from '#schema/rules/slug.ts';
import { defaultSettings } from '#schema/shapes/default-settings.ts';
import { completeMovie } from '#schema/shapes/movie.ts';
import {
  type CatalogueTitle,
  demoCatalogue,
  demoCollections,
  demoComments,
  demoCredits,
  demoMatches,
  demoPages,
} from './catalogue.ts';

/** The key of an advisory lock. */
const seedLock = 7_310_202;

type Check = (em: EntityManager) => Promise<boolean>;

/** Inserts the whole demo in one transaction, or nothing when another process was faster. Returns the number of titles. */
export async function fillDemo(
  em: EntityManager,
  storage: MediaStorage,
  now: Date,
  isEmpty: Check,
): Promise<number> {
  // Files are copied before rows are inserted, so that no page shows a match without its crests.
  await copyCrests(storage);
  const { result } = await write(em, 'demo', async (inside) => {
    // A second process waits for the first.
    await inside.execute('set local statement_timeout = 0');
    await inside.execute('select pg_advisory_xact_lock(?)', [seedLock]);
    return (await isEmpty(inside)) ? await fill(inside, now) : 0;
  });
  return result;
}

async function copyCrests(storage: MediaStorage): Promise<void> {
  const folder = new URL('./crests/', import.meta.url);
  for (const file of await readdir(folder))
    await storage.put(`crests/${file}`, await readFile(new URL(file, folder)));
}

async function fill(em: EntityManager, now: Date): Promise<number> {
  const titles = demoCatalogue();
  await addTitles(em, titles);
  for (const match of demoMatches(now))
    em.create(MatchEntity, {
      ...match,
      ...clockOfNew(match, now.getTime()),
      matchDate: new Date(match.matchDate),
    });
  for (const page of demoPages()) em.create(PageEntity, page);
  for (const setting of defaultSettings) em.create(UiSettingEntity, setting);
  return titles.length;
}

async function addTitles(em: EntityManager, titles: readonly CatalogueTitle[]): Promise<void> {
  const movies = new Map(titles.map((title) => [title.slug, addTitle(em, title)]));
  // Ids follow the order in which titles were added, as in a catalogue that grew over time.
  await em.flush();
  for (const { slug, ...comment } of demoComments()) {
    const movie = movies.get(slug);
    if (movie) em.create(CommentEntity, { ...comment, movie });
  }
  await addCredits(em);
  await addCollections(em);
}

async function addCredits(em: EntityManager): Promise<void> {
  const rows = Object.entries(demoCredits()).flatMap(([movie, roles]) =>
    Object.entries(roles).flatMap(([role, names = []]) =>
      names.map((name, position) => ({ movie, role, name, slug: slugOf(name), position })),
    ),
  );
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) r (movie text, role text, name text, slug text, position integer)`;
  await em.execute(
    sql`insert into people (name, slug) select distinct name, slug from ${given} order by slug`,
  );
  await em.execute(sql`
    insert into credits (person_id, movie_id, role, position)
      select p.id, m.id, r.role, r.position from ${given} join people p on p.slug = r.slug join movies m on m.slug = r.movie order by m.id, r.position`);
}

async function addCollections(em: EntityManager): Promise<void> {
  const collections = demoCollections();
  const rows = collections.flatMap(({ slug, titles }) =>
    titles.map((title, position) => ({ slug, title, position })),
  );
  await em.execute(sql`
    insert into collections (slug, title, description)
      select slug, title, description from json_to_recordset(${JSON.stringify(collections)}) r (slug text, title text, description text)`);
  await em.execute(sql`
    insert into collection_titles (collection_id, movie_id, position)
      select c.id, m.id, r.position from json_to_recordset(${JSON.stringify(rows)}) r (slug text, title text, position integer)
        join collections c on c.slug = r.slug join movies m on m.slug = r.title`);
}

/** The title with its seasons and episodes; inserted by the next flush. */
function addTitle(em: EntityManager, demo: CatalogueTitle) {
  const { addedAt, basis: _basis, seasons = [], ...input } = demo;
  const createdAt = new Date(addedAt);
  const movie = em.create(MovieEntity, { ...completeMovie(input), slug: demo.slug, createdAt });
  for (const { episodes, ...season } of seasons) {
    const row = em.create(SeasonEntity, { ...season, show: movie, createdAt });
    for (const episode of episodes) em.create(EpisodeEntity, { ...episode, season: row, createdAt });
  }
  return movie;
}
