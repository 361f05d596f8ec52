import { expect, test } from 'vitest';
import { blurOf, lightOf, sampleHeight, sampleWidth } from './poster-colors.ts';

/** A sample whose pixels depend on their position. */
const sample = (colorAt: (x: number, y: number) => [number, number, number]) =>
  Uint8Array.from(
    Array.from({ length: sampleWidth * sampleHeight }, (_, at) =>
      colorAt(at % sampleWidth, Math.floor(at / sampleWidth)),
    ).flat(),
  );

test('the blur is two columns of three colours, row by row', () => {
  const blur = blurOf(sample((x, y) => [x < 10 ? 0 : 255, Math.floor(y / 10) * 119, 0]));
  expect(blur).toBe('000f00070f700e0fe0');
});

test('the light has the hue that covers most of a poster', () => {
  expect(lightOf(sample((x) => (x < 5 ? [255, 40, 0] : [40, 42, 48])))).toBe('#ff2800');
});

test('a black and white picture has a grey light', () => {
  expect(lightOf(sample((x) => (x < 10 ? [0, 0, 0] : [200, 200, 200])))).toBe('#646464');
});
