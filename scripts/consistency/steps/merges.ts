/** Titles that are merged, and restored by undo. */
import fc from 'fast-check';
import { mergeFields, mergeSides } from '#schema/title-merge.ts';
import { callOn, nothing, someOf, step, which } from './step.ts';

const sides = Object.fromEntries(mergeFields.map((field) => [field, fc.constantFrom(...mergeSides)]));

const merging = fc.tuple(which, which, someOf(sides)).map(([number, other, fields]) =>
  step('merge titles', { number, other, fields }, async (world) => {
    const [kept, merged] = [await world.pick('movies', number), await world.pick('movies', other)];
    if (kept.id === undefined || kept.id === merged.id) return;
    await world.sent('merge', world.admin.post('/api/merges', { kept: kept.id, merged: merged.id, fields }));
  }),
);

const undoing = callOn('undo merge', 'title_merges', nothing, (world, id) =>
  world.admin.post(`/api/merges/${id}/undo`),
);

export const mergeSteps = fc.oneof({ weight: 3, arbitrary: merging }, { weight: 4, arbitrary: undoing });
