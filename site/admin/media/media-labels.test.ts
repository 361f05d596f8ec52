import { expect, test } from 'vitest';
import { durationWords, factWords, sizeWords, usagePath } from './media-labels.ts';

test('formats sizes, durations and known facts', () => {
  expect([0, 1, 1024, 11_000, 5_000_000, 3 * 1024 ** 3].map(sizeWords)).toEqual([
    '0 KB',
    '1 KB',
    '1 KB',
    '11 KB',
    '4.8 MB',
    '3.0 GB',
  ]);
  expect([0.4, 7, 65, 3600, 5405].map(durationWords)).toEqual(['0:00', '0:07', '1:05', '1:00:00', '1:30:05']);
  expect(factWords({ bytes: 1024, width: 32, height: 18, duration: null })).toBe('1 KB · 32 × 18');
  expect(factWords({ bytes: 1024, width: 32, height: null, duration: 61 })).toBe('1 KB · 1:01');
});

test('a use links to where the file can be replaced', () => {
  const use = { id: 7, name: 'branding_logo_url', slug: null, type: null };
  expect(usagePath({ ...use, kind: 'setting' })).toBe('/customization#branding');
  expect(usagePath({ ...use, kind: 'episode', slug: 'lamp', type: 'anime' })).toBe('/anime/lamp/seasons');
  expect(usagePath({ ...use, kind: 'title', slug: 'lamp', type: 'movie' })).toBe('/movies/lamp/edit');
  expect(usagePath({ ...use, kind: 'streaming_service' })).toBeNull();
});
