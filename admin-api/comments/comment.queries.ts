import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { CommentEntity } from './comment.entity.ts';

/** Newest first: ids follow the order of arrival, whatever the clock did. */
export async function listComments(em: EntityManager, movieId: number, limit: number) {
  if ((await em.count(MovieEntity, { id: movieId })) === 0) throw new RequestError(404, 'Title not found');
  return await em.find(
    CommentEntity,
    { movie: movieId, status: 'visible' },
    { orderBy: { id: 'desc' }, limit },
  );
}
