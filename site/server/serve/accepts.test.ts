import { expect, test } from 'vitest';
import { accepted, isUnchanged } from './accepts.ts';

const encoding = (value: string) => accepted(['Host', 'x', 'accept-Encoding', value]).encoding;

test('brotli is preferred, then gzip, then no compression', () => {
  expect(encoding('gzip, deflate, br, zstd')).toBe('br');
  expect(encoding('br;q=1.0, gzip;q=0.8')).toBe('br');
  expect(encoding('gzip;q=1, br;q=0')).toBe('gzip');
  expect(encoding('gzip;q=0, identity')).toBe('identity');
  expect(encoding('broken, gzipped')).toBe('identity');
  expect(accepted(['Host', 'x']).encoding).toBe('identity');
});

test('an ETag is recognised in any of the forms that proxies make of it', () => {
  const etag = 'W/"abc"';
  for (const header of ['W/"abc"', '"abc"', '"x", W/"abc"', '*'])
    expect(isUnchanged(header, etag)).toBe(true);
  for (const header of [undefined, '', '"abcd"', 'abc', 'W/"x"'])
    expect(isUnchanged(header, etag)).toBe(false);
});
