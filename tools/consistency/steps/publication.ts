/** Drafts, schedules that become due, and records that are archived and published again, of every kind with a state. */
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

/** Changes as the lists of the dashboard make them, half of the time followed by the undo. */
const ofMany = fc.constantFrom('seasons', 'episodes', 'matches', 'pages').chain((kind) =>
  stepOn(`publication in the list of ${kind}`, kind, states, async (world, id, { publication, ends }) => {
    const send = (record: object) =>
      world.admin.post(`/api/${kind}/publication`, { records: [{ id, ...record }] });
    const answer = await send({ publication, ...(publication === 'scheduled' && { publishAt: inAnHour() }) });
    await world.sent(`list ${publication}`, Promise.resolve(answer.clone()));
    if (!answer.ok || !ends) return;
    const [{ id: _, was, ...now }] = (await answer.json()).records;
    await world.sent('undo in a list', send({ ...was, was: now }));
  }),
);

const comingTrue = fc.constant(step('all moments come', [], (world) => world.bringMoments()));

export const publicationSteps = fc.oneof(
  { weight: 4, arbitrary: saving },
  { weight: 2, arbitrary: ofMany },
  { weight: 1, arbitrary: comingTrue },
);
