import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { firstFreeSlug } from '#admin-api/database/free-slug.ts';
import { violatedConstraint, type Written, write } from '#admin-api/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';
import {
  completeMovie,
  type MovieChanges,
  type MovieInput,
  movieMessages,
  type SameTitleQuery,
  sameTitlesLimit,
  unchangeableMovieFields,
  yearOfRelease,
} from '#schema/movie.ts';
import { slugCandidates } from '#schema/slug-of-title.ts';
import { listByIds, MovieEntity, type MovieRecord, movieColumns, presentMovie } from './movie.entity.ts';

/** How often a slug is tried when titles of one name are added at once: in each round one of them gets its slug. */
const attempts = 25;

export async function getMovie(em: EntityManager, id: number): Promise<MovieRecord> {
  const [movie] = await listByIds(em, [id]);
  if (!movie) throw notFound();
  return movie;
}

/** Finds it by its current slug or a former one: the answer contains the current one. */
export async function getMovieBySlug(em: EntityManager, slug: string): Promise<MovieRecord> {
  const [movie] = await em.execute<MovieRecord[]>(sql`
    select ${movieColumns} from movies m where m.slug = ${slug}
    union all
    select ${movieColumns} from slug_redirects r join movies m on m.id = r.movie_id where r.slug = ${slug}
    limit 1`);
  if (!movie) throw notFound();
  return movie;
}

/** The titles that would be listed as likely duplicates, the most similar first. Without a year any year matches. */
export async function listSameTitles(
  em: EntityManager,
  { title, year }: SameTitleQuery,
): Promise<MovieRecord[]> {
  return await em.execute<MovieRecord[]>(sql`
    select ${movieColumns}
      from (select title_sort_key(${title}::text) as sort_key) t
      join title_problems p on p.double_key = title_double_key(t.sort_key)
      join movies m on m.id = p.movie_id
     where are_doubles(p.name, p.year, substr(t.sort_key, 2), coalesce(${year ?? null}::integer, p.year))
     order by similarity(p.name, substr(t.sort_key, 2)) desc, m.id limit ${sameTitlesLimit}`);
}

/** Derives a missing slug, and tries the next candidate when another writer takes it at the same moment. */
export async function addMovie(
  em: EntityManager,
  actor: string,
  input: MovieInput,
): Promise<Written<MovieRecord>> {
  const movie = completeMovie(input);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const slug = input.slug ?? (await findFreeSlug(em, movie.title, movie.year));
    try {
      return await write(em.fork(), actor, async (inside) => {
        const added = inside.create(MovieEntity, { ...movie, ...publicationOf(input), slug });
        await inside.flush();
        return await getMovie(inside, added.id);
      });
    } catch (error) {
      if (!isSlugTaken(error)) throw error;
      if (input.slug !== undefined) throw await slugTaken(em, input.slug, movie.year);
    }
  }
  throw new RequestError(503, 'Too many titles of this name are being added at once', { retryAfter: 1 });
}

const missing = 'Movie not found';
const kind = {
  entity: MovieEntity,
  name: 'movie',
  missing,
  read: getMovie,
  present: presentMovie,
  unchangeable: unchangeableMovieFields,
};

export async function updateMovie(
  em: EntityManager,
  actor: string,
  id: number,
  sent: MovieChanges,
): Promise<Written<MovieRecord>> {
  try {
    return await changeRecord(em, actor, kind, id, sent, (changes, movie) => {
      if (changes.genre === '' && movie.genre !== '') throw genreRequired();
      // The year of the date is taken only where the title has none.
      const fromDate =
        changes.year === undefined && movie.year === null ? yearOfRelease(changes.releaseDate) : null;
      return fromDate === null ? changes : { ...changes, year: fromDate };
    });
  } catch (error) {
    if (!isSlugTaken(error) || sent.slug === undefined) throw error;
    const { year } = await getMovie(em, id);
    throw await slugTaken(em, sent.slug, (sent.year === undefined ? year : sent.year) ?? null);
  }
}

/** Moves it to the trash with everything that belongs to it; returns its id there. */
export const removeMovie = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'movie', id, missing);

const notFound = () => new RequestError(404, missing);
const genreRequired = () =>
  new RequestError(400, 'Validation failed', { issues: [{ path: 'genre', message: movieMessages.genre }] });

const isSlugTaken = (error: unknown) => violatedConstraint(error) === 'movies_slug_key';

async function slugTaken(em: EntityManager, slug: string, year: number | null): Promise<RequestError> {
  const free = await findFreeSlug(em, slug, year);
  const message = `The slug '${slug}' is taken; '${free}' is free`;
  return new RequestError(409, message, { issues: [{ path: 'slug', message }] });
}

/** The first candidate that no title has or had, so that old links keep leading to their title. */
export const findFreeSlug = (em: EntityManager, title: string, year: number | null): Promise<string> =>
  firstFreeSlug(slugCandidates(title, year), (slugs) => listTaken(em, slugs));

async function listTaken(em: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await em.execute<{ slug: string }[]>(sql`
    select slug from movies where slug in (${slugs}) union all select slug from slug_redirects where slug in (${slugs})`);
  return new Set(rows.map(({ slug }) => slug));
}
