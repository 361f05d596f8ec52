/** Drafts, schedules that come true, what is archived and published again, of every kind that has states. */
import fc from 'fast-check';
import { step, stepOn } from './step.ts';

const kinds = ['movies', 'movies', 'seasons', 'episodes', 'matches', 'pages'] as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString();

const states = fc.record({
  publication: fc.constantFrom('draft', 'published', 'published', 'archived', 'scheduled'),
  ends: fc.boolean(),
});

const saving = fc.constantFrom(...kinds).chain((kind) =>
  stepOn(`publication of ${kind}`, kind, states, (world, id, { publication, ends }) =>
    world.sent(
      `save ${publication}`,
      world.admin.put(`/api/${kind}/${id}`, {
        publication,
        ...(publication === 'scheduled' && { publishAt: inAnHour() }),
        archiveAt: ends ? inTwoHours() : null,
      }),
    ),
  ),
);

const comingTrue = fc.constant(step('all moments come', [], (world) => world.bringMoments()));

export const publicationSteps = fc.oneof(
  { weight: 4, arbitrary: saving },
  { weight: 1, arbitrary: comingTrue },
);
