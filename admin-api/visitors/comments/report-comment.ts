import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { countTries, createRateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { type CommentReport, commentMessages } from '#schema/shapes/comment.ts';
import { CommentEntity } from './comment.entity.ts';

const hour = 3600;

/**
 * Stores reports of visitors. A second report of the same comment from one address within a day gets the same answer and is not
 * counted.
 */
export function createReports(orm: MikroORM) {
  const byAddress = createRateLimit(orm, 'comment-reports', { points: 10, duration: hour });
  const byComment = createRateLimit(orm, 'comment-reported', { points: 1, duration: 24 * hour });

  return async function report(
    em: EntityManager,
    id: number,
    given: CommentReport,
    address: string,
  ): Promise<Written<{ message: string }>> {
    if ((await em.count(CommentEntity, { id, status: 'visible' })) === 0)
      throw new RequestError(404, 'Comment not found');
    await countTries(commentMessages.tooManyReports, [byAddress, address]);
    const isFirst = (await byComment.count(`${id} ${address}`)) === 0;
    return await write(em, null, async (inside) => {
      // The comment may be deleted at the same moment.
      if (isFirst)
        await inside.execute(sql`
      insert into comment_reports (comment_id, reason, note)
      select id, ${given.reason}, ${given.note ?? null} from comments where id = ${id}`);
      return { message: 'Reported' };
    });
  };
}
