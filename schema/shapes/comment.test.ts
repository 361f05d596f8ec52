import { expect, test } from 'vitest';
import { commentInput, commentListQuery, commentPost, repeatKey } from './comment.ts';

const messageOf = (input: object) => commentInput.safeParse(input).error?.issues[0]?.message;

test.each([
  [{ name: '', body: 'Fine film.' }, 'Name required'],
  [{ name: '  ', body: 'Fine film.' }, 'Name required'],
  [{ name: '\u200b\u3164', body: 'Fine film.' }, 'Name required'],
  [{ name: null, body: 'Fine film.' }, 'Name required'],
  [{ body: 'Fine film.' }, 'Name required'],
  [{ name: 'Ann' }, 'Comment too short'],
  [{ name: 'Ann', body: 'x' }, 'Comment too short'],
  [{ name: 'Ann', body: ' x ' }, 'Comment too short'],
  [{ name: 'Ann', body: '\u200b\u200b\u2800' }, 'Comment too short'],
  [{ name: 'Ann', body: '\u{1f600}' }, 'Comment too short'],
  [{ name: 'a'.repeat(61), body: 'Fine film.' }, 'The name must be at most 60 characters'],
  [{ name: 'Ann', body: 'a'.repeat(501) }, 'The comment must be at most 500 characters'],
  [{ name: 'A\u0000', body: 'Fine film.' }, 'The name must not contain NUL characters'],
])('%j is refused', (input, message) => {
  expect(messageOf(input)).toBe(message);
});

test.each([
  { name: 'a'.repeat(60), body: 'a'.repeat(500) },
  { name: 'X', body: 'OK' },
  { name: '\u{1f469}\u200d\u{1f680}', body: '\u{1f600}\u{1f600}' },
  { name: 'नाम', body: '太好了' },
])('%j is taken', (input) => {
  expect(commentInput.parse(input)).toEqual(input);
});

test('markup is stored as it was written, since it is escaped when it is shown', () => {
  expect(commentInput.parse({ name: '<b>Ann</b>', body: ' <script>alert(1)</script> ' })).toEqual({
    name: '<b>Ann</b>',
    body: '<script>alert(1)</script>',
  });
});

test('a form may send how it was filled in, and nothing else', () => {
  const post = { name: 'Ann', body: 'Fine film.', website: '', elapsedMs: 8000 };
  expect(commentPost.parse(post)).toEqual(post);
  for (const extra of [{ elapsedMs: -1 }, { elapsedMs: 1.5 }, { elapsedMs: '8000' }, { elapsedMs: 1e300 }]) {
    expect(commentPost.safeParse({ ...post, ...extra }).error?.issues[0]?.message).toBe(
      'Must be a whole number of milliseconds',
    );
  }
  expect(commentPost.safeParse({ ...post, status: 'visible' }).success).toBe(false);
});

test('an idempotency key is short and printable', () => {
  expect(repeatKey.safeParse('8e03978e-40d5-43e8-bc93-6894a57f9324').success).toBe(true);
  for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(201)])
    expect(repeatKey.safeParse(key).success).toBe(false);
});

test('a list holds 50 unless fewer are requested', () => {
  expect(commentListQuery.parse({}).limit).toBe(50);
  expect(commentListQuery.parse({ limit: '10' }).limit).toBe(10);
});
