import { beforeEach, expect, test } from 'vitest';
import type { Draft, DraftInput } from '#schema/draft.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { type DraftContent, type DraftState, draftKeeper } from './draft-keeper.ts';

/** A server with one draft, which can be unreachable. */
let stored: Draft | null;
let isAway: boolean;
let loses: boolean;
let storage: Map<string, string>;
/** A copy of the storage at the time of the latest call. */
let storageAtCall: Map<string, string>;
function reset(): void {
  stored = null;
  isAway = false;
  loses = false;
  storage = new Map();
}
beforeEach(reset);

function asked(): void {
  if (isAway) throw new TypeError('Failed to fetch');
}
async function put(input: DraftInput): Promise<Draft> {
  storageAtCall = new Map(storage);
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
  const keeper = draftKeeper({
    read: async () => {
      asked();
      return { draft: stored };
    },
    put,
    remove: async () => {
      asked();
      stored = null;
    },
    storage: {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
    place: () => 'draft 1 movie/7',
    wordsOf: () => 'The server cannot be reached.',
    onState: (state) => states.push(state),
  });
  return { ...keeper, state: () => states.at(-1)?.name ?? 'none' };
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

test('text that does not reach the server stays in the browser, and is sent when the form is opened again', async () => {
  const form = opened();
  await form.open();
  await form.keep(typed('M'));
  isAway = true;
  expect(await form.keep(typed('Me'))).toBe(true);
  expect(form.state()).toBe('here');
  isAway = false;
  const again = opened();
  expect((await again.open())?.fields).toEqual({ title: 'Me' });
  await again.keep(typed('Me'));
  expect([again.state(), stored?.fields, storage.size]).toEqual(['kept', { title: 'Me' }, 0]);
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

test('an answer that is lost with its page does not count as another window, and no text is lost with it', async () => {
  for (const isStored of [true, false]) {
    reset();
    const form = opened();
    await form.open();
    await form.keep(typed('M'));
    loses = isStored;
    isAway = !isStored;
    await form.keep(typed('Me'));
    // The page was closed before its call had ended.
    storage = storageAtCall;
    [loses, isAway] = [false, false];
    const again = opened();
    expect((await again.open())?.fields).toEqual({ title: 'Me' });
    again.filled(typed('Me')());
    await again.keep(typed('Me'));
    expect([again.state(), stored?.fields, storage.size]).toEqual(['kept', { title: 'Me' }, 0]);
  }
});

test('when two windows type, the later one can choose, and loses nothing before', async () => {
  const [one, other] = [opened(), opened()];
  await Promise.all([one.open(), other.open()]);
  await one.keep(typed('One'));
  expect(await other.keep(typed('Other'))).toBe(true);
  expect([other.state(), stored?.fields]).toEqual(['elsewhere', { title: 'One' }]);
  expect(storage.get('draft 1 movie/7')).toContain('Other');
  await other.keepOver(typed('Other'));
  expect([other.state(), stored?.fields, storage.size]).toEqual(['kept', { title: 'Other' }, 0]);
  await one.keep(typed('One more'));
  expect(one.state()).toBe('elsewhere');
  if (stored) one.takeOther(stored);
  await one.keep(typed('Other, too'));
  expect([one.state(), stored?.fields]).toEqual(['kept', { title: 'Other, too' }]);
});

test('a draft that was discarded in another window starts again when typing continues', async () => {
  const form = opened();
  await form.open();
  await form.keep(typed('M'));
  stored = null;
  await form.keep(typed('Me'));
  expect([form.state(), stored]).toMatchObject(['kept', { fields: { title: 'Me' }, version: 1 }]);
});
