import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, labOf, mixed, oklabOf, oklchOf } from './oklch.ts';

test('agrees with the values CSS Color 4 gives', () => {
  const { l, c, h } = oklchOf('#ff0000');
  expect([l, c, (h * 180) / Math.PI]).toEqual([
    expect.closeTo(0.628, 3),
    expect.closeTo(0.2577, 3),
    expect.closeTo(29.23, 1),
  ]);
  expect(oklabOf('#fff')).toEqual([expect.closeTo(1, 4), expect.closeTo(0, 4), expect.closeTo(0, 4)]);
});

test('any colour comes back as it was', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(hexOf(labOf(oklchOf(hex)))).toBe(hex);
    }),
  );
});

test('what no screen can show is cut at the ends', () => {
  expect(hexOf(labOf({ l: 0.9, c: 0.4, h: 2.5 }))).toMatch(/^#[0-9a-f]{6}$/);
});

test('half black, half white is the grey between them in Oklab', () => {
  expect(hexOf(mixed(oklabOf('#000'), oklabOf('#fff'), 0.5))).toBe('#636363');
});
