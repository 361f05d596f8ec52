/** Drafts, schedules that come true, what is archived and published again, of every kind that has states. */
import fc from 'fast-check';
import { onOne, step, which } from './step.ts';

const kinds = ['movies', 'movies', 'seasons', 'episodes', 'matches', 'pages'] as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString();

const saying = fc
  .tuple(
    fc.constantFrom(...kinds),
    which,
    fc.constantFrom('draft', 'published', 'published', 'archived', 'scheduled'),
    fc.boolean(),
  )
  .map(([kind, number, publication, ends]) =>
    step(
      `say of ${kind} ${number}`,
      [publication, ends],
      onOne(kind, (world, id) =>
        world.sent(
          `say ${publication}`,
          world.admin.put(`/api/${kind}/${id}`, {
            publication,
            ...(publication === 'scheduled' && { publishAt: inAnHour() }),
            archiveAt: ends ? inTwoHours() : null,
          }),
        ),
      )(number),
    ),
  );

const comingTrue = fc.constant(step('all moments come', [], (world) => world.bringMoments()));

export const publicationSteps = fc.oneof(
  { weight: 4, arbitrary: saying },
  { weight: 1, arbitrary: comingTrue },
);
