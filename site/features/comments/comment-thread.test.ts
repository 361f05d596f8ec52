import { expect, test } from 'vitest';
import type { Comment } from '#schema/shapes/comment.ts';
import { nextThread, shownComments, startThread, type ThreadEvent } from './comment-thread.ts';

const comment = (id: number, body = `Comment ${id}`): Comment => ({
  id,
  movieId: 1,
  name: 'Ines',
  body,
  createdAt: '2026-11-21T12:00:00.000Z',
});
const after = (...events: ThreadEvent[]) => events.reduce(nextThread, startThread([comment(2), comment(1)]));
const ids = (...events: ThreadEvent[]) => shownComments(after(...events)).map(({ id }) => id);
const loaded = (...comments: Comment[]): ThreadEvent => ({
  type: 'loaded',
  comments,
  isMore: false,
  isWhole: true,
});
const sent: ThreadEvent = { type: 'sent', comment: comment(-5) };

test('a comment is shown first as soon as it is sent', () => {
  expect(ids(sent)).toEqual([-5, 2, 1]);
  expect(after(sent).posting).toEqual({ step: 'pending' });
});

test("the server's answer replaces it", () => {
  const posted: ThreadEvent = { type: 'posted', comment: comment(3), isHeld: false };
  expect(ids(sent, posted)).toEqual([3, 2, 1]);
  expect(after(sent, posted).posting).toEqual({ step: 'posted' });
});

test('a comment whose answer was lost is not shown twice', () => {
  const list = loaded(comment(3), comment(2), comment(1));
  expect(ids(sent, list, { type: 'posted', comment: comment(3), isHeld: false })).toEqual([3, 2, 1]);
});

test('a refused comment is removed, and nothing else with it', () => {
  const refused: ThreadEvent = { type: 'refused', words: 'Comment too short', isAway: false };
  expect(ids(sent, refused)).toEqual([2, 1]);
  expect(after(sent, refused).posting).toEqual({ step: 'failed', words: 'Comment too short', isAway: false });
});

test('a held comment is on no list', () => {
  const held: ThreadEvent = { type: 'posted', comment: comment(3), isHeld: true };
  expect(ids(sent, held)).toEqual([2, 1]);
  expect(after(sent, held).posting).toEqual({ step: 'held' });
});

test('a list that arrives while a comment is being posted leaves it first', () => {
  expect(ids(sent, { type: 'loading' }, loaded(comment(2)))).toEqual([-5, 2]);
});

test('a list that fails to load keeps the old one', () => {
  expect(ids({ type: 'loading' }, { type: 'unloaded' })).toEqual([2, 1]);
  expect(after({ type: 'loading' }, { type: 'unloaded' }).listing).toBe('failed');
});

test('typing removes the last message, but not one of a running post', () => {
  expect(after(sent, { type: 'refused', words: null, isAway: true }, { type: 'seen' }).posting.step).toBe(
    'idle',
  );
  expect(after(sent, { type: 'seen' }).posting.step).toBe('pending');
});

test('a reply is below its comment, while it is posted and when it is accepted', () => {
  const reply = (id: number): Comment => ({ ...comment(id), parentId: 1 });
  const repliesTo = (...events: ThreadEvent[]) =>
    shownComments(after(...events)).map(({ id, replies = [] }) => [id, ...replies.map((one) => one.id)]);
  const onItsWay: ThreadEvent = { type: 'sent', comment: reply(-5) };
  expect(repliesTo(onItsWay)).toEqual([[2], [1, -5]]);
  const posted: ThreadEvent = { type: 'posted', comment: reply(3), isHeld: false };
  expect(repliesTo(onItsWay, posted, { type: 'sent', comment: reply(-6) })).toEqual([[2], [1, 3, -6]]);
});

test('further comments are appended until the list is complete', () => {
  const more: ThreadEvent = { type: 'loaded', comments: [comment(0)], isMore: true, isWhole: true };
  expect(ids(more)).toEqual([2, 1, 0]);
  expect(after(more).isWhole).toBe(true);
  expect(startThread(Array.from({ length: 10 }, (_, id) => comment(id + 1))).isWhole).toBe(false);
});
