import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/ground/http/change-record.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { slugsOf } from '#admin-api/ground/http/free-slugs.ts';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import {
  completeMovie,
  type MovieChanges,
  type MovieInput,
  movieChanges,
  movieMessages,
  type SameTitleQuery,
  sameTitlesLimit,
  yearOfRelease,
} from '#schema/shapes/movie.ts';
import { listByIds, MovieEntity, type MovieRecord, movieColumns, presentMovie } from './movie.entity.ts';

const slugs = slugsOf({ table: 'movies', former: 'slug_redirects', plural: 'titles' });
/** The first candidate that no title has or had. */
export const findFreeSlug = slugs.free;

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

export async function addMovie(
  em: EntityManager,
  actor: string,
  input: MovieInput,
): Promise<Written<MovieRecord>> {
  const movie = completeMovie(input);
  const { title: name, year } = movie;
  return await slugs.add(em, { slug: input.slug, name, year }, (slug) =>
    write(em.fork(), actor, async (inside) => {
      const added = inside.create(MovieEntity, { ...movie, ...publicationOf(input), slug });
      await inside.flush();
      return await getMovie(inside, added.id);
    }),
  );
}

const missing = 'Movie not found';
const kind = {
  entity: MovieEntity,
  name: 'movie',
  missing,
  read: getMovie,
  present: presentMovie,
  body: movieChanges,
};

export async function updateMovie(
  em: EntityManager,
  actor: string,
  id: number,
  sent: MovieChanges,
): Promise<Written<MovieRecord>> {
  const change = () =>
    changeRecord(em, actor, kind, id, sent, (changes, movie) => {
      if (changes.genre === '' && movie.genre !== '') throw genreRequired();
      // The year of the date is taken only where the title has none.
      const fromDate = changes.year === undefined && movie.year === null ? yearOfRelease(changes) : null;
      return fromDate === null ? changes : { ...changes, year: fromDate };
    });
  return await slugs.change(em, sent.slug, change, async () =>
    sent.year === undefined ? (await getMovie(em, id)).year : sent.year,
  );
}

/** Moves it to the trash with everything that belongs to it; returns its id there. */
export const removeMovie = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'movie', id, missing);

const notFound = () => new RequestError(404, missing);
const genreRequired = () => refusedField('genre', movieMessages.genre);
