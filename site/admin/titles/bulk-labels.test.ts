import { expect, test } from 'vitest';
import type { BulkChange } from '#schema/shapes/bulk-change.ts';
import {
  actionOf,
  type BulkValues,
  progressWords,
  runningWords,
  troubleWords,
  waitingWords,
} from './bulk-labels.ts';

const values: BulkValues = { field: 'add-genre', value: ' Drama ', to: '', isOn: false, state: 'published' };
const change: BulkChange = {
  id: 1,
  action: { kind: 'set', fields: { country: null, isTop20: true } },
  state: 'done',
  total: 1200,
  done: 1200,
  changed: 1200,
  startedBy: 'ann@example.org',
  startedAt: '2026-11-23T12:00:00.000Z',
  finishedAt: null,
  undoes: null,
  undoneBy: null,
  waitsFor: null,
  problem: null,
  skipped: 0,
  skippedRecords: [],
};

test('typed values become a change; an empty field clears an optional one', () => {
  expect(actionOf(values)).toEqual({ kind: 'add-genre', genre: 'Drama' });
  expect(actionOf({ ...values, value: ' ' })).toBeNull();
  expect(actionOf({ ...values, field: 'country', value: '' })).toEqual({
    kind: 'set',
    fields: { country: null },
  });
  expect(actionOf({ ...values, field: 'rating', value: '7,5' })).toEqual({
    kind: 'set',
    fields: { rating: 7.5 },
  });
  // No number is known for it, and it must not clear the field: the answer refuses it by name.
  expect(actionOf({ ...values, field: 'year', value: '4K' })).toEqual({
    kind: 'set',
    fields: { year: '4K' },
  });
  expect(actionOf({ ...values, field: 'isTop20' })).toEqual({ kind: 'set', fields: { isTop20: false } });
  expect(actionOf({ ...values, field: 'replace-host', value: 'a.org' })).toBeNull();
  expect(actionOf({ ...values, field: 'replace-host', value: 'a.org', to: 'b.org' })).toEqual({
    kind: 'replace-host',
    from: 'a.org',
    to: 'b.org',
  });
  expect(actionOf({ ...values, field: 'add-to-collection', value: '' })).toBeNull();
  expect(actionOf({ ...values, field: 'add-to-collection', value: '7' })).toEqual({
    kind: 'add-to-collection',
    collection: 7,
  });
});

test('a change shows its progress, skipped titles and its action', () => {
  expect(progressWords({ ...change, state: 'running', done: 300 })).toBe(
    '300 of 1,200: country: none, Top 20: yes',
  );
  expect(progressWords(change)).toBe('1,200 records done: country: none, Top 20: yes');
  expect(progressWords({ ...change, state: 'stopped', done: 2, changed: 1 })).toBe(
    '1 record done, 1 left as they were, stopped before 1,198 more: country: none, Top 20: yes',
  );
  expect(progressWords({ ...change, undoes: 4, action: { kind: 'delete' } })).toBe(
    '1,200 records done: undo of deletion',
  );
  const skipped = { skipped: 7, skippedRecords: [{ name: 'Solyaris', reason: 'no room' }] };
  expect(progressWords({ ...change, ...skipped, changed: 1190 })).toBe(
    '1,190 records done, 3 left as they were: country: none, Top 20: yes',
  );
  expect(troubleWords(change)).toBeNull();
  expect(troubleWords({ ...change, ...skipped, problem: 'The disk is full' })).toBe(
    'Does not go on, and is tried again: The disk is full. Could not be changed: Solyaris (no room) and 6 more.',
  );
  const merged = { ...change, action: { kind: 'merge', left: 12 } } as const;
  expect(progressWords(merged)).toBe('1,200 records done: merge of doubles, 12 pairs left for you to decide');
  expect(progressWords({ ...merged, undoes: 4 })).toBe('1,200 records done: undo of merge of doubles');
  expect(runningWords(change)).toBe('Changing 1,200 records …');
  expect(runningWords({ ...change, undoes: 4 })).toBe('Undoing the change of 1,200 records …');
});

test('a change that waits names the one before it, and how far that is', () => {
  const ahead = { ...change, state: 'running', done: 300, action: { kind: 'merge', left: 0 } } as const;
  const waiting = { ...change, id: 2, state: 'running', done: 0, waitsFor: 1 } as const;
  expect(waitingWords(waiting, [waiting, ahead])).toBe('Waits for 300 of 1,200: merge of doubles');
  expect(waitingWords(waiting, [waiting])).toBe('Waits for another change');
  expect(waitingWords(ahead, [waiting, ahead])).toBeNull();
});
