import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cuesOf, decodedSubtitles, webVttOf } from './web-vtt.ts';

test('reads WebVTT without its styles, regions and notes', () => {
  const text = `WEBVTT - a film

STYLE
::cue { background: url(https://spy.example/) }

NOTE for us

intro
00:01.500 --> 00:03.000 line:0 align:start onclick:x
<v Ann>Hello, <i>you</i>

01:00:00.000 --> 01:00:01.000
Later
`;
  expect(cuesOf(text)).toEqual([
    { start: 1.5, end: 3, settings: 'line:0 align:start', text: '<v Ann>Hello, <i>you</i>' },
    { start: 3600, end: 3601, settings: '', text: 'Later' },
  ]);
});

test('reads SubRip with its numbers, commas and tags, and puts it in order', () => {
  const text =
    '\uFEFF2\r\n00:00:05,000 --> 00:00:06,50\r\n{\\an8}<font color="red">Second</font>\r\nline\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nFirst & <b>bold</b> 1 < 2\r\n';
  expect(webVttOf(cuesOf(text))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFirst &amp; <b>bold</b> 1 &lt; 2\n\n00:00:05.000 --> 00:00:06.500\nSecond\nline\n',
  );
});

const two = [
  { start: 1, end: 2, settings: '', text: 'One' },
  { start: 3, end: 4, settings: '', text: 'Two' },
];

test.each([
  ['a line of spaces', '1\n00:00:01,000 --> 00:00:02,000\nOne\n \t\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n'],
  ['no empty line', '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo'],
  ['no number', '00:00:01,000 --> 00:00:02,000\nOne\n00:00:03,000 --> 00:00:04,000\nTwo'],
  ['line ends of old Macs', '1\r00:00:01,000 --> 00:00:02,000\rOne\r\r2\r00:00:03,000 --> 00:00:04,000\rTwo'],
  [
    'an empty line before the text',
    '1\n00:00:01,000 --> 00:00:02,000\n\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\n\nTwo',
  ],
  ['no milliseconds', '1\n00:00:01 --> 00:00:02\nOne\n\n2\n00:00:03 --> 00:00:04\nTwo'],
  ['WebVTT without empty lines', 'WEBVTT\n00:01.000 --> 00:02.000\nOne\n00:03.000-->00:04.000\nTwo'],
])('two cues of SubRip or WebVTT stay two with %s', (_name, text) => {
  expect(cuesOf(text)).toEqual(two);
});

test('text after an empty line belongs to the cue in SubRip, and ends it in WebVTT', () => {
  const lines = '00:00:01,000 --> 00:00:02,000\nOne\n\nmore\n\n7\n00:00:03,000 --> 00:00:04,000\n1984';
  expect(cuesOf(`1\n${lines}`).map(({ text }) => text)).toEqual(['One\nmore', '1984']);
  expect(cuesOf(`WEBVTT\n\n${lines}`).map(({ text }) => text)).toEqual(['One', '1984']);
});

test('bytes are read by their mark, by the declared encoding, as UTF-8, or else as Windows-1252', () => {
  const french = [0x47, 0x61, 0x72, 0xe7, 0x6f, 0x6e];
  const read = (bytes: number[], declared?: string) => decodedSubtitles(Uint8Array.from(bytes), declared);
  expect(read(french)).toEqual({ text: 'Garçon', isGuessed: true });
  expect(read(french, 'windows-1252')).toEqual({ text: 'Garçon', isGuessed: false });
  expect(read([0xcf, 0xf0, 0xe8], 'windows-1251')).toEqual({ text: 'При', isGuessed: false });
  expect(read([...new TextEncoder().encode('Garçon')], 'no-such-encoding')).toEqual({
    text: 'Garçon',
    isGuessed: false,
  });
  expect(read([0xff, 0xfe, 0x41, 0, 0xe7, 0])).toEqual({ text: 'Aç', isGuessed: false });
  expect(read([0xfe, 0xff, 0, 0x41, 0, 0xe7], 'utf-8')).toEqual({ text: 'Aç', isGuessed: false });
});

test('a cue ends before another begins, so that a jump between the two shows one', () => {
  const text =
    'WEBVTT\n\n00:01.000 --> 00:04.000\nFirst\n\n00:04.000 --> 00:06.000\nSecond\n\n00:05.999 --> 00:06.000\nShort\n\n00:06.000 --> 00:07.000\nLast';
  const cues = cuesOf(text);
  expect(cues.map(({ start, end }) => [start, end])).toEqual([
    [1, 3.999],
    [4, 5.999],
    [5.999, 6],
    [6, 7],
  ]);
});

test('finds nothing in what is not subtitles, and drops cues that end before they begin', () => {
  for (const text of [
    '',
    'WEBVTT',
    '<html><script>alert(1)</script></html>',
    '00:05.000 --> 00:01.000\nBack',
  ])
    expect(cuesOf(text)).toEqual([]);
});

test('what it writes it reads back alike, and no tag of HTML is left in it', () => {
  const words = fc.string({ unit: fc.constantFrom(...'<>&;/ abivt\n-script="{}\\') });
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.integer({ min: 1, max: 9999 }), words, (start, length, text) => {
      const clock = (time: number) => {
        const part = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0');
        return `${part(time / 3_600_000)}:${part((time / 60_000) % 60)}:${part((time / 1000) % 60)}.${part(time % 1000, 3)}`;
      };
      const cues = cuesOf(`WEBVTT\n\n${clock(start)} --> ${clock(start + length)}\n${text}`);
      expect(cuesOf(webVttOf(cues))).toEqual(cues);
      for (const { text: kept } of cues)
        for (const [tag] of kept.matchAll(/<[^>]*>?/g))
          expect(tag).toMatch(/^<\/?(?:b|i|u|v|c|rt|ruby|lang)\b[^<>]*>$/);
    }),
  );
});
