import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexOf, inkOn, mix, oklch, oklchOf } from './colour.ts';

test('black on white is the strongest contrast there is', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test('agrees with a value computed by hand', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('puts dark text on the primary and light text on the secondary colour', () => {
  expect(inkOn('#ffc069')).toBe('#0d0307');
  expect(inkOn('#7a2748')).toBe('#ffffff');
});

test('text on any fill is readable', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const fill = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(contrast(inkOn(fill), fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('agrees with the values CSS Color 4 gives', () => {
  const { l, c, h } = oklchOf('#ff0000');
  expect([l, c, h]).toEqual([expect.closeTo(0.628, 3), expect.closeTo(0.2577, 3), expect.closeTo(29.23, 1)]);
  expect(oklchOf('#fff')).toMatchObject({ l: expect.closeTo(1, 4), c: expect.closeTo(0, 4) });
});

test('a conversion to Oklab and back keeps any colour', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
  );
});

test('colours outside sRGB are clipped', () => {
  expect(hexOf(oklch(0.9, 0.4, 143))).toMatch(/^#[0-9a-f]{6}$/);
});

test('half black, half white is the grey between them in Oklab', () => {
  expect(mix('#000', '#fff', 0.5)).toBe('#636363');
});
