import { expect, test } from 'vitest';
import { login } from './account.ts';

const messageOf = (input: object) => login.safeParse(input).error?.issues[0]?.message;

test('an address is compared trimmed and in lower case', () => {
  expect(login.parse({ email: ' Ann@Example.ORG ', password: 'secret' })).toEqual({
    email: 'ann@example.org',
    password: 'secret',
  });
});

test.each(['', 'ann', 'ann@', '@example.org', 'ann@example', 'ann example@example.org'])(
  '%j is refused as an address',
  (email) => {
    expect(messageOf({ email, password: 'secret' })).toBe('Please enter a valid email address');
  },
);

test('a password has at least 6 characters and is never trimmed', () => {
  expect(messageOf({ email: 'a@b.co', password: '12345' })).toBe('Password must be at least 6 characters');
  expect(login.parse({ email: 'a@b.co', password: '  six ' }).password).toBe('  six ');
});

test.each([[['secret']], [{ length: 6 }], [123_456], [null]])('%j is refused as a password', (password) => {
  expect(login.safeParse({ email: 'a@b.co', password }).success).toBe(false);
});

test('checking malicious input takes time linear in its length', () => {
  const password = 'x'.repeat(200_000);
  for (const email of [`${'a.'.repeat(500_000)}@`, `${'a'.repeat(250)}@${'a-'.repeat(500_000)}`])
    expect(messageOf({ email, password })).toBe('The email address must be at most 255 characters');
  // The longest text allowed, and the worst case for a pattern that backtracks.
  for (const email of [`${'a.'.repeat(127)}@`, `a@${'a-'.repeat(126)}`, `a@${'a.'.repeat(126)}`])
    expect(messageOf({ email, password })).toBe('Please enter a valid email address');
});
