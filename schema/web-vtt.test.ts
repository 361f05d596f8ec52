import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cuesOf, webVttOf } from './web-vtt.ts';

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
