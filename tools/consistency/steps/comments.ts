/** Comments of visitors, and their moderation. */
import fc from 'fast-check';
import { commentStatuses } from '#schema/shapes/comment.ts';
import type { World } from '#tools/consistency/world.ts';
import { callOn, step, which } from './step.ts';

/** Some comments are held: the hidden field is filled in, or there are too many links. */
const posts = fc.record({
  name: fc.constantFrom('Ann', '<b>Bob</b>'),
  body: fc
    .tuple(fc.constantFrom('Beautifully shot.', 'http://a.example http://b.example'), fc.nat(1e6))
    .map(([text, n]) => `${text} ${n}`),
  website: fc.constantFrom('', '', '', 'http://spam.example'),
});

const posting = fc
  .constantFrom('movies' as const, 'matches' as const)
  .chain((table) =>
    callOn(`comment on ${table}`, table, posts, (world, id, post) => world.comment(table, id, post)),
  );

async function someComments(world: World, number: number): Promise<number[]> {
  const picked = [await world.pick('comments', number), await world.pick('comments', number * 7 + 1)];
  return [...new Set(picked.flatMap(({ id }) => id ?? []))];
}

const moderating = fc.tuple(which, fc.constantFrom(...commentStatuses)).map(([number, status]) =>
  step(`${status}: comments`, number, async (world) => {
    const ids = await someComments(world, number);
    if (ids.length > 0)
      await world.sent('moderate comments', world.admin.put('/api/comments', { ids, status }));
  }),
);

/** A reply by a visitor or by the operator. */
const replying = fc
  .tuple(which, posts, fc.boolean(), fc.boolean())
  .map(([number, post, isSpoiler, isOperator]) =>
    step('reply to a comment', { number, post, isSpoiler, isOperator }, async (world) => {
      const thread = await world.pickThread(number);
      if (!thread) return;
      const { id: parentId, table, of } = thread;
      await world.sent(
        'reply',
        isOperator
          ? world.admin.post(`/api/comments/${parentId}/replies`, { body: post.body })
          : world.comment(table, of, { ...post, parentId, isSpoiler }),
      );
    }),
  );

const marking = fc.tuple(which, fc.boolean()).map(([number, isSpoiler]) =>
  step(`spoiler ${isSpoiler}: comment`, number, async (world) => {
    const { id } = await world.pick('comments', number);
    if (id !== undefined)
      await world.sent('mark a comment', world.admin.put(`/api/comments/${id}`, { isSpoiler }));
  }),
);

const deleting = which.map((number) =>
  step('delete comments', number, async (world) => {
    const ids = await someComments(world, number);
    if (ids.length > 0) await world.sent('delete comments', world.admin.delete(`/api/comments?ids=${ids}`));
  }),
);

export const commentSteps = fc.oneof(
  { weight: 4, arbitrary: posting },
  { weight: 3, arbitrary: replying },
  { weight: 1, arbitrary: marking },
  { weight: 2, arbitrary: moderating },
  { weight: 1, arbitrary: deleting },
);
