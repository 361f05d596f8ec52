import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { countList } from '#admin-api/movies/newest.queries.ts';
import type { FormerTitles, PublishedLists, PublishedTitles } from '#schema/bundle.ts';
import { genreNames } from '#schema/genre.ts';
import { listPageSize } from '#schema/list-limits.ts';
import type { MovieType } from '#schema/movie.ts';
import { totalPagesOf } from '#schema/paging.ts';

interface PublishedRecord {
  id: number;
  type: MovieType;
  slug: string;
  genre: string;
  seasons: PublishedTitles['titles'][number]['seasons'];
}

/** The seasons of the title `m`, with the numbers of their episodes. */
const seasonsOfTitle = raw(`coalesce((
  select json_agg(json_build_object('number', s.season_number, 'episodes', array(
           select e.episode_number from episodes e where e.season_id = s.id order by e.episode_number
         )) order by s.season_number)
    from seasons s where s.show_id = m.id), '[]')`);

/** Every title there is a page for, in order of id, from behind `after` on. */
export async function listPublished(
  em: EntityManager,
  after: number,
  limit: number,
): Promise<PublishedTitles> {
  const rows = await em.execute<PublishedRecord[]>(sql`
    select m.id, m.type, m.slug, m.genre, ${seasonsOfTitle} as seasons
      from movies m where m.id > ${after} order by m.id limit ${limit}`);
  const titles = rows.map(({ id, type, slug, genre, seasons }) => ({
    id,
    type,
    slug,
    genres: genreNames(genre),
    seasons,
  }));
  return { titles, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** Titles under the slugs they had before, in order of those. */
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

export async function listFormerPages(em: EntityManager): Promise<{ slugs: string[] }> {
  const rows = await em.execute<{ slug: string }[]>('select slug from page_redirects order by slug');
  return { slugs: rows.map(({ slug }) => slug) };
}

/** The lists that have pages of their own, and what each is counted under. */
const countedAs = {
  movies: 'movie',
  'tv-shows': 'tv_show',
  anime: 'anime',
  animation: 'genre:animation',
  trending: 'trending',
};

export async function listPublishedLists(em: EntityManager): Promise<PublishedLists> {
  const lists: PublishedLists['lists'] = [];
  for (const [name, counted] of Object.entries(countedAs)) {
    lists.push({ name, totalPages: totalPagesOf(await countList(em, counted), listPageSize) });
  }
  return { lists };
}
