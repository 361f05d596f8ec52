import { expect, test } from 'vitest';
import { initial, turn } from './avatar.ts';

test('takes the first visible letter', () => {
  expect(initial('  ines')).toBe('I');
  expect(initial('ém')).toBe('É');
  expect(initial('👩‍🚀 Sally')).toBe('👩‍🚀');
  expect(initial('')).toBe('?');
});

test('gives a name a fixed colour', () => {
  expect(turn('Ines')).toBe(turn(' ines '));
  expect(turn('Ines')).not.toBe(turn('Tobias'));
  expect(turn('x'.repeat(60))).toBeLessThan(360);
});
