import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inkOn } from './contrast.ts';

test('black on white is the strongest contrast there is', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test('agrees with a value worked out by hand', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('puts dark ink on the lamp and light ink on velvet', () => {
  expect(inkOn('#ffc069')).toBe('#0d0307');
  expect(inkOn('#7a2748')).toBe('#ffffff');
});

test('the ink of any fill can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const fill = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(contrast(inkOn(fill), fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
