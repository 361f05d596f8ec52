/** Bulk changes of titles: started and completed, stopped half-way, undone; several entries of the trash restored at once. */
import fc from 'fast-check';
import { step, stepOn } from './step.ts';

const actions = fc.oneof(
  fc.record({
    kind: fc.constant('set'),
    fields: fc.constantFrom(
      { genre: 'Drama, Thriller' },
      { country: null, quality: '4K' },
      { rating: 8.5, isTrending: true },
      { isTop20: true },
    ),
  }),
  fc.record({
    kind: fc.constantFrom('add-genre', 'remove-genre'),
    genre: fc.constantFrom('Comedy', 'sci-fi'),
  }),
  fc.constant({ kind: 'replace-host', from: 'films.example', to: 'streams.example' }),
  fc.constant({ kind: 'delete' }),
);
const filters = fc.constantFrom(
  {},
  { genre: 'Drama' },
  { type: 'tv_show' },
  { trending: 'true' },
  { problems: 'double' },
);
const sizes = fc.integer({ min: 1, max: 8 });

const changing = fc.tuple(filters, actions, sizes).map(([filter, action, size]) =>
  step('change many titles', { filter, action, size }, async (world) => {
    const titles = { filter };
    await world.sent('change many titles', world.admin.post('/api/bulk-changes', { titles, action }));
    await world.workOff(size);
  }),
);

const undoing = stepOn('undo change', 'bulk_changes', sizes, async (world, id, size) => {
  await world.sent('undo change of many', world.admin.post(`/api/bulk-changes/${id}/undo`));
  await world.workOff(size);
});

const restoring = fc.constantFrom({ kind: 'movie' }, { kind: 'match' }, { kind: 'page' }).map((filter) =>
  step('restore many', filter, async (world) => {
    const answer = await world.admin.post('/api/bulk-changes/restore', { entries: { filter } });
    await world.sent('restore many', Promise.resolve(answer.clone()));
    if (!answer.ok) return;
    await world.workOff(3);
  }),
);

export const bulkSteps = fc.oneof(
  { weight: 4, arbitrary: changing },
  { weight: 4, arbitrary: undoing },
  { weight: 2, arbitrary: restoring },
);
