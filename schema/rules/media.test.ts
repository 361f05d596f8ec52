import { describe, expect, test } from 'vitest';
import { answerMedia, contentTypeOf, mediaKey } from './media.ts';

const file = { key: 'uploads/videos/0a.mp4', size: 1000, etag: 'abc' };
const ask = (asked: Partial<Parameters<typeof answerMedia>[1]> = {}) =>
  answerMedia(file, { download: null, ...asked });

test.each(['posters/the-general.webp', 'uploads/posters/0a-160.avif', 'crests/a_b.webp', 'x.mp4'])(
  '%s may be an uploaded file',
  (path) => {
    expect(mediaKey(path)).toBe(path);
  },
);

test.each([
  '',
  '/',
  'a//b',
  '.env',
  'a/../b',
  'a/.b',
  'a\\b',
  'a b',
  'a\0b',
  'a/b/c/d/e',
  `${'a'.repeat(300)}.mp4`,
])('%o is none', (path) => {
  expect(mediaKey(path)).toBeNull();
});

describe('a range is answered with its bytes', () => {
  test.each([
    ['bytes=0-', 206, 0, 999],
    ['bytes=5-7', 206, 5, 7],
    ['bytes=-6', 206, 994, 999],
    ['bytes=990-5000', 206, 990, 999],
    ['bytes=7-5', 200, 0, 999],
    ['bytes=0-1,5-6', 200, 0, 999],
    ['bytes=-', 200, 0, 999],
    ['bytes=a-b', 200, 0, 999],
    ['items=0-1', 200, 0, 999],
    ['bytes = 0-1', 200, 0, 999],
    [`bytes=${'9'.repeat(30)}-`, 200, 0, 999],
  ])('%s is answered %i', (range, status, start, end) => {
    expect(ask({ range })).toMatchObject({ status, span: { start, end } });
  });

  test('a range beyond the end, or of no bytes, is refused', () => {
    expect(ask({ range: 'bytes=1000-' })).toMatchObject({ status: 416, span: null });
    expect(ask({ range: 'bytes=-0' })).toMatchObject({ status: 416, span: null });
    expect(answerMedia({ ...file, size: 0 }, { download: null })).toMatchObject({ status: 200, span: null });
  });

  test('a range of another version of the file is answered with the whole file', () => {
    expect(ask({ range: 'bytes=0-1', ifRange: '"abc"' }).status).toBe(206);
    expect(ask({ range: 'bytes=0-1', ifRange: '"abd"' }).status).toBe(200);
  });
});

describe('a download gets a name', () => {
  const named = (download: string) => ask({ download }).headers['Content-Disposition'];

  test.each([
    ['The General', `attachment; filename="The General.mp4"; filename*=UTF-8''The%20General.mp4`],
    ['film.MP4', `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`],
    ['', `attachment; filename="0a.mp4"; filename*=UTF-8''0a.mp4`],
    ['../../.bashrc', `attachment; filename="bashrc.mp4"; filename*=UTF-8''bashrc.mp4`],
    [
      'a"; filename="b.exe',
      `attachment; filename="a ; filename= b.exe.mp4"; filename*=UTF-8''a%20%3B%20filename%3D%20b.exe.mp4`,
    ],
    [
      'a\r\nSet-Cookie: b',
      `attachment; filename="a Set-Cookie b.mp4"; filename*=UTF-8''a%20Set-Cookie%20b.mp4`,
    ],
    ['東京', `attachment; filename="_.mp4"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.mp4`],
    ['\ud800', `attachment; filename="_.mp4"; filename*=UTF-8''%EF%BF%BD.mp4`],
    ['gpj\u202eexe', `attachment; filename="gpj exe.mp4"; filename*=UTF-8''gpj%20exe.mp4`],
  ])('%o', (name, header) => {
    expect(named(name)).toBe(header);
  });

  test('a name is never longer than file systems accept', () => {
    expect(named('x'.repeat(5000))?.length).toBeLessThan(400);
  });

  test('a file of unknown type is always sent as a download', () => {
    const answer = answerMedia({ ...file, key: 'x.html' }, { download: null });
    expect(answer.headers).toMatchObject({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
    });
    expect(contentTypeOf('a.svg')).toBe('application/octet-stream');
  });
});
