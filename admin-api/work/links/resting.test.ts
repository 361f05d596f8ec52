import { expect, test } from 'vitest';
import { resting } from './link-jobs.ts';

test('what has rested is forgotten', async () => {
  const hosts = resting<string>(1);
  hosts.add('films.example');
  await expect.poll(() => hosts.has('films.example')).toBe(false);
});
