/** Comments of visitors, and their moderation. */
import fc from 'fast-check';
import { commentStatuses } from '#schema/comment.ts';
import type { World } from '#scripts/consistency/world.ts';
import { onOne, step, which } from './step.ts';

/** Some are held: the hidden field is filled in, or there are too many links. */
const posts = fc.record({
  name: fc.constantFrom('Ann', '<b>Bob</b>'),
  body: fc
    .tuple(fc.constantFrom('Beautifully shot.', 'http://a.example http://b.example'), fc.nat(1e6))
    .map(([text, n]) => `${text} ${n}`),
  website: fc.constantFrom('', '', '', 'http://spam.example'),
});

const posting = fc
  .tuple(fc.constantFrom('movies' as const, 'matches' as const), which, posts)
  .map(([table, number, post]) =>
    step(
      `comment on ${table} ${number}`,
      post,
      onOne(table, (world, id) => world.sent(`comment on ${table}`, world.comment(table, id, post)))(number),
    ),
  );

async function someComments(world: World, number: number): Promise<number[]> {
  const picked = [await world.pick('comments', number), await world.pick('comments', number * 7 + 1)];
  return [...new Set(picked.flatMap(({ id }) => id ?? []))];
}

const judging = fc.tuple(which, fc.constantFrom(...commentStatuses)).map(([number, status]) =>
  step(`${status}: comments`, number, async (world) => {
    const ids = await someComments(world, number);
    if (ids.length > 0) await world.sent('judge comments', world.admin.put('/api/comments', { ids, status }));
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
  { weight: 2, arbitrary: judging },
  { weight: 1, arbitrary: deleting },
);
