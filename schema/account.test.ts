import { expect, test } from 'vitest';
import { login } from './account.ts';

const messageOf = (input: object) => login.safeParse(input).error?.issues[0]?.message;

test('an address is compared trimmed and in small letters', () => {
  expect(login.parse({ email: ' Ann@Example.ORG ', password: 'secret' })).toEqual({
    email: 'ann@example.org',
    password: 'secret',
  });
});

test.each(['', 'ann', 'ann@', '@example.org', 'ann@example', 'ann example@example.org'])(
  '%j is no address',
  (email) => {
    expect(messageOf({ email, password: 'secret' })).toBe('Please enter a valid email address');
  },
);

test('a password has at least 6 characters and is never trimmed', () => {
  expect(messageOf({ email: 'a@b.co', password: '12345' })).toBe('Password must be at least 6 characters');
  expect(login.parse({ email: 'a@b.co', password: '  six ' }).password).toBe('  six ');
});

test.each([[['secret']], [{ length: 6 }], [123_456], [null]])('%j is no password', (password) => {
  expect(login.safeParse({ email: 'a@b.co', password }).success).toBe(false);
});

test('hostile input costs no time', () => {
  const started = performance.now();
  messageOf({ email: `${'a.'.repeat(250_000)}@`, password: 'x'.repeat(200_000) });
  messageOf({ email: `${'a'.repeat(250)}@${'a-'.repeat(120)}`, password: 'secret' });
  expect(performance.now() - started).toBeLessThan(200);
});
