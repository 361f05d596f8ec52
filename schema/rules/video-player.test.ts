import { expect, test } from 'vitest';
import { clockTime } from './video-player.ts';

test('formats times like a clock', () => {
  expect([0, 59.9, 723, 3600, 8040].map(clockTime)).toEqual(['0:00', '0:59', '12:03', '1:00:00', '2:14:00']);
});
