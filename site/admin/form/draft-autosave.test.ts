import { beforeEach, expect, test } from 'vitest';
import type { Draft, DraftInput } from '#schema/shapes/draft.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { type DraftContent, type DraftState, draftAutosave } from './draft-autosave.ts';

/** A server with one draft, which can be unreachable. */
let stored: Draft | null;
let isAway: boolean;
let loses: boolean;
beforeEach(() => {
  stored = null;
  isAway = false;
  loses = false;
});

function asked(): void {
  if (isAway) throw new TypeError('Failed to fetch');
}
async function put(input: DraftInput): Promise<Draft> {
  asked();
  if (input.version !== (stored?.version ?? 0)) throw new ApiError(409, '');
  const { address, fields, name, was } = input;
  const savedAt = '2026-11-23T12:03:00.000Z';
  stored = { kind: 'movie', record: '7', address, fields, name, was, version: input.version + 1, savedAt };
  if (loses) throw new TypeError('Failed to fetch');
  return stored;
}

/** One window with the form open. */
function opened() {
  const states: DraftState[] = [];
  const autosave = draftAutosave({
    read: async () => {
      asked();
      return { draft: stored };
    },
    put,
    remove: async () => {
      asked();
      stored = null;
    },
    wordsOf: () => 'The server cannot be reached.',
    onState: (state) => states.push(state),
  });
  return { ...autosave, state: () => states.at(-1)?.name ?? 'none' };
}
const typed = (title?: string) => (): DraftContent => ({
  fields: title === undefined ? {} : { title },
  was: {},
  name: 'Metropolis',
  address: '/movies/metropolis/edit',
});

test('stores typed text, does not change an existing value, and removes a draft that equals the record', async () => {
  const form = opened();
  expect(await form.open()).toBeNull();
  form.typed();
  expect(form.state()).toBe('unsent');
  expect(await form.keep(typed('M'))).toBe(true);
  expect([form.state(), stored?.fields]).toEqual(['kept', { title: 'M' }]);
  form.typed();
  await form.keep(typed('M'));
  expect([form.state(), stored?.version]).toEqual(['kept', 1]);
  await form.keep(typed());
  expect([form.state(), stored]).toEqual(['none', null]);
});

test('text that does not reach the server is not kept, says so, and is sent when it can be reached', async () => {
  const form = opened();
  await form.open();
  await form.keep(typed('M'));
  isAway = true;
  expect(await form.keep(typed('Me'))).toBe(false);
  expect([form.state(), stored?.fields]).toEqual(['lost', { title: 'M' }]);
  isAway = false;
  expect(await form.keep(typed('Me'))).toBe(true);
  expect([form.state(), stored?.fields]).toEqual(['kept', { title: 'Me' }]);
});

test('an answer that is lost does not count as another window', async () => {
  const form = opened();
  await form.open();
  loses = true;
  await form.keep(typed('M'));
  loses = false;
  await form.keep(typed('M'));
  await form.keep(typed('Me'));
  expect([form.state(), stored?.fields]).toEqual(['kept', { title: 'Me' }]);
});

test('a window that types over the draft of another one keeps nothing until it has loaded that draft', async () => {
  const [one, other] = [opened(), opened()];
  await Promise.all([one.open(), other.open()]);
  await one.keep(typed('One'));
  for (const title of ['Other', 'Other again']) expect(await other.keep(typed(title))).toBe(false);
  expect([other.state(), stored?.fields]).toEqual(['elsewhere', { title: 'One' }]);
  if (stored) other.takeOther(stored);
  expect(await other.keep(typed('Other, too'))).toBe(true);
  expect([other.state(), stored?.fields]).toEqual(['kept', { title: 'Other, too' }]);
});

test('a draft that was discarded in another window starts again when typing continues', async () => {
  const form = opened();
  await form.open();
  await form.keep(typed('M'));
  stored = null;
  await form.keep(typed('Me'));
  expect([form.state(), stored]).toMatchObject(['kept', { fields: { title: 'Me' }, version: 1 }]);
});
