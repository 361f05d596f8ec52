import { expect, test } from 'vitest';
import { hashPassword, isRightPassword } from './password.ts';

test('a password is stored as argon2id with a random salt', async () => {
  const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isRightPassword(one, 'a long password')).toBe(true);
  expect(await isRightPassword(one, 'a long passwore')).toBe(false);
});

test('no password matches the placeholder hash for unknown accounts', async () => {
  expect(await isRightPassword(null, '')).toBe(false);
  expect(await isRightPassword(null, 'nobody has this password')).toBe(false);
});

test.each([
  ['of a known account', () => hashPassword('a long password')],
  ['of an unknown account, which take as much work', () => null],
])('checks %s beyond the queue’s limit are refused, the others answered', async (_, stored) => {
  const kept = await stored();
  const checks = await Promise.allSettled(Array.from({ length: 60 }, () => isRightPassword(kept, 'wrong')));
  expect(checks.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(await isRightPassword(kept, 'a long password')).toBe(kept !== null);
});
