import { expect, test } from 'vitest';
import { timingsOf } from './timings.ts';

test('timings are whole milliseconds', () => {
  const navigation = { responseStart: 12.4, domContentLoadedEventEnd: 80.6, loadEventEnd: 120 };
  expect(timingsOf(navigation, 95.5)).toEqual({
    time_to_first_byte: 12,
    dom_ready: 81,
    load: 120,
    largest_contentful_paint: 96,
  });
});

test('what was not measured is not told', () => {
  expect(timingsOf(undefined, undefined)).toEqual({});
  expect(timingsOf({ responseStart: 0, domContentLoadedEventEnd: 3, loadEventEnd: 0 }, undefined)).toEqual({
    dom_ready: 3,
  });
});
