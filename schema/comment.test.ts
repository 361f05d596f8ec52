import { expect, test } from 'vitest';
import { commentInput, commentListQuery } from './comment.ts';

const messageOf = (input: object) => commentInput.safeParse(input).error?.issues[0]?.message;

test.each([
  [{ name: '', body: 'Fine film.' }, 'Name required'],
  [{ name: '  ', body: 'Fine film.' }, 'Name required'],
  [{ body: 'Fine film.' }, 'Name required'],
  [{ name: 'Ann', body: 'x' }, 'Comment too short'],
  [{ name: 'Ann', body: ' x ' }, 'Comment too short'],
  [{ name: 'a'.repeat(61), body: 'Fine film.' }, 'The name must be at most 60 characters'],
  [{ name: 'Ann', body: 'a'.repeat(501) }, 'The comment must be at most 500 characters'],
])('%j is refused', (input, message) => {
  expect(messageOf(input)).toBe(message);
});

test('markup stays as it was written: escaping is for whoever shows it', () => {
  expect(commentInput.parse({ name: '<b>Ann</b>', body: ' <script>alert(1)</script> ' })).toEqual({
    name: '<b>Ann</b>',
    body: '<script>alert(1)</script>',
  });
});

test('a list holds 50 unless it is asked for less', () => {
  expect(commentListQuery.parse({}).limit).toBe(50);
  expect(commentListQuery.parse({ limit: '10' }).limit).toBe(10);
});
