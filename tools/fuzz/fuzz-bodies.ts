import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { mp4, webm } from '#admin-api/ground/media/testing/videos.ts';
import type { Header } from './fuzz-headers.ts';
import { foreignFields, fuzzText, fuzzValue } from './fuzz-values.ts';
import type { Part } from './schema-values.ts';

export interface Body {
  bytes: Buffer;
  headers: Header[];
}

const json = 'application/json';
const bodyOf = (content: string | Uint8Array, type: string = json): Body => ({
  bytes: Buffer.from(content),
  headers: type === '' ? [] : [['Content-Type', type]],
});

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A valid body with some fields replaced, added or left out. `fromEntries` makes even `__proto__` a normal field. */
function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const replaced = fc.tuple(good, fc.array(fc.tuple(fc.nat(), fuzzValue), { minLength: 1, maxLength: 3 }));
  const added = fc.tuple(good, fc.dictionary(fc.constantFrom(...foreignFields), fuzzValue, { minKeys: 1 }));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: replaced.map(([value, changes]) => {
        const entries = isFields(value) ? Object.entries(value) : [];
        for (const [at, changed] of changes) {
          const entry = entries[at % Math.max(1, entries.length)];
          if (entry) entry[1] = changed;
        }
        return entries.length > 0 ? Object.fromEntries(entries) : changes[0]?.[1];
      }),
    },
    {
      weight: 2,
      arbitrary: added.map(([value, more]) =>
        Object.fromEntries([...Object.entries(isFields(value) ? value : {}), ...Object.entries(more)]),
      ),
    },
    { weight: 1, arbitrary: good.map((value) => [value, value]) },
    { weight: 1, arbitrary: fuzzValue },
  );
}

const textOf = (value: unknown) => JSON.stringify(value) ?? 'undefined';

/** Invalid JSON, or JSON on which parsers disagree. */
function malformed(good: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const text = good.map(textOf);
  const latin = (bytes: string) => Buffer.from(bytes, 'latin1');
  return fc.oneof(
    fc.tuple(text, fc.nat({ max: 60 })).map(([whole, cut]) => Buffer.from(whole.slice(0, -1 - cut))),
    fc.tuple(text, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 })).map(([whole, at, bytes]) => {
      const place = at % (whole.length + 1);
      return Buffer.concat([Buffer.from(whole.slice(0, place)), bytes, Buffer.from(whole.slice(place))]);
    }),
    text.map((whole) => Buffer.from(`\ufeff${whole}`)),
    text.map((whole) => Buffer.from(whole, 'utf16le')),
    text.map((whole) => Buffer.from(`${whole}${whole}`)),
    text.map((whole) => Buffer.from(whole.replace('{', '{"title":1,"title":{"a":2},'))),
    fc.constantFrom(
      latin('{"title":"\xc0\xaf"}'),
      latin('{"title":"\xed\xa0\x80"}'),
      latin('{"title":"\xff\xfe"}'),
      latin('{"\xc3\x28":1}'),
      Buffer.from('{"rating":NaN}'),
      Buffer.from('{"rating":1e999}'),
      Buffer.from('{"year":1e-400}'),
      Buffer.from(`{"year":${'9'.repeat(5000)}}`),
      Buffer.from('{"rating":01}'),
      Buffer.from("{'title':'x'}"),
      Buffer.from('{"title":"x",}'),
      Buffer.from('{"title":"\\u0000\\ud800"}'),
      Buffer.from('{/*x*/}'),
      Buffer.from('['.repeat(5000)),
      Buffer.from(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`),
      Buffer.from(`[${'{},'.repeat(3000)}{}]`),
      Buffer.from(`{${Array.from({ length: 3000 }, (_, at) => `"k${at}":1`).join()}}`),
      Buffer.from(' '.repeat(20_000)),
      Buffer.alloc(0),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
}

const oddTypes = [
  '',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-2022-jp',
  'application/json;;;charset=""',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/xml',
  'application/octet-stream',
  `application/${'x'.repeat(2000)}`,
  '%00',
  '/',
  'APPLICATION/JSON; CHARSET=UTF-8',
];

/** Bodies for a route that accepts JSON; `good` generates valid ones. */
export function jsonBodies(good: fc.Arbitrary<unknown>): Part<Body> {
  const plain = good.map((value) => bodyOf(textOf(value)));
  const fuzzed = fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: 8, arbitrary: spoiled(good).map((value) => bodyOf(textOf(value))) },
    { weight: 3, arbitrary: malformed(good).map((bytes) => bodyOf(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...oddTypes))
        .map(([value, type]) => bodyOf(textOf(value), type)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'x', '')).map(
        ([value, encoding]): Body => ({
          bytes: gzipSync(textOf(value)),
          headers: [
            ['Content-Type', json],
            ['Content-Encoding', encoding],
          ],
        }),
      ),
    },
  );
  return { plain, fuzzed };
}

/** A picture of one pixel, which is a valid poster. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const contents = fc.oneof(
  fc.constantFrom(
    pixel,
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('GIF89a/*<script>*/=1'),
    pixel.subarray(0, 40),
    Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]),
    Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'), Buffer.alloc(500)]),
    Buffer.from(
      'WEBVTT\n\n99:99:99.999 --> 00:00.000 line:<b>\n<c.<c>&&<script></v -->\n\n00:01.000 --> 00:02.000\n<v "',
    ),
    Buffer.from('RIFF\xff\xff\xff\xffAVI LIST', 'latin1'),
    Buffer.from('\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
  ),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
);

const quoted = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent);
const part = fc
  .record({
    field: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('file', 'poster', 'video') },
      { weight: 1, arbitrary: fc.constantFrom(...foreignFields) },
    ),
    name: fc.option(fc.oneof(fc.constant('poster.png'), fuzzText)),
    type: fc.constantFrom('image/png', 'video/mp4', 'text/html', 'image/svg+xml', ''),
    content: contents,
    ending: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', ''),
  })
  .map(({ field, name, type, content, ending }) =>
    Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${quoted(field)}"${name === null ? '' : `; filename="${quoted(name)}"`}` +
          `${type === '' ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n`,
      ),
      content,
      Buffer.from(ending),
    ]),
  );

const formType = 'multipart/form-data; boundary=x';
const table = Buffer.from('title,type\nA film,movie\n');
const cues = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
const form = fc.constantFrom(pixel, mp4, webm, table, cues).map((file) => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  return bodyOf(Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]), formType);
});

const damagedForm = fc
  .tuple(
    fc.array(part, { maxLength: 3 }),
    fc.constantFrom('--x--\r\n', '--x--\r\n', '--x--\r\n', '--x', ''),
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(formType) },
      { weight: 1, arbitrary: fc.constantFrom(...oddTypes, json) },
    ),
  )
  .map(([parts, end, type]) => bodyOf(Buffer.concat([...parts, Buffer.from(end)]), type));

/** Multipart forms, well-formed or truncated, of the kinds that break upload handlers. */
export const multipartBodies: Part<Body> = {
  plain: form,
  fuzzed: fc.oneof({ weight: 1, arbitrary: form }, { weight: 4, arbitrary: damagedForm }),
};

const partOfFile = (bytes: Buffer) => bodyOf(bytes, 'application/offset+octet-stream');

export const fileParts: Part<Body> = {
  plain: fc.constant(partOfFile(pixel)),
  fuzzed: contents.map(partOfFile),
};
