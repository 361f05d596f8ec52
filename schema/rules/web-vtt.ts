/** Subtitles in the two formats that are in use, WebVTT and SubRip, read into cues and written as WebVTT. Without zod, for the browser. */

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** Where the cue stands, as WebVTT writes it: 'line:0 align:start'. */
  settings: string;
  /** The cue's text with the tags that WebVTT knows, and no others. */
  text: string;
}

/** A film of four hours has some 3,000. */
const mostCues = 20_000;

/** Some SubRip files have no milliseconds. */
const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(`^\\s*${clock}\\s*-->\\s*${clock}(?!\\d)(.*)$`);
const number = /^\s*\d+\s*$/;

function seconds([hours = '0', minutes = '0', whole = '0', fraction = '0']: readonly (string | undefined)[]) {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(fraction.padEnd(3, '0')) / 1000;
}

const knownSetting = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[\w.,%-]{1,30})$/;
const knownTag = /^<(?:\/?(?:b|i|u|ruby|rt|v|c|lang)|(?:v|c|lang)(?:\.[\w-]+)*(?: [^<>&\n]{1,100})?)>$/;
const knownEntity = /^&(?:amp|lt|gt|nbsp|lrm|rlm);/;

/** Keeps the tags and entities of WebVTT; other tags go, such as <font>, and so do SubRip's {\an8}. What is left is text. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\{\\[^{}\n]*\}/g, '')
    .replaceAll(/<[^<>\n]*>|[<>]|&\w*;?/g, (found) => {
      if (found.startsWith('&')) return knownEntity.test(found) ? found : `&amp;${found.slice(1)}`;
      if (found === '<') return '&lt;';
      if (found === '>') return '&gt;';
      return knownTag.test(found) ? found : '';
    })
    .replaceAll('-->', '--&gt;')
    .trim();
}

/**
 * The cues of a WebVTT or SubRip text in the order of their times; none where it is neither. A line with times begins a cue, whether an empty
 * line comes before it or not. In WebVTT an empty line ends a cue, and styles, regions and notes are passed over; in SubRip, whose texts may
 * have empty lines, a cue ends where the next one begins.
 */
export function cuesOf(text: string): Cue[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u0000', '')
    .split(/\r\n?|\n/);
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const times = lines.flatMap((line, at) => {
    const found = timing.exec(line);
    return found ? [{ at, found }] : [];
  });
  const cues: Cue[] = [];
  for (const [index, { at, found }] of times.entries()) {
    const next = times[index + 1];
    const [start, end] = [seconds(found.slice(1, 5)), seconds(found.slice(5, 9))];
    const words = cleanText(
      textLines(lines.slice(at + 1, next?.at), next !== undefined, isWebVtt).join('\n'),
    );
    if (end <= start || words === '') continue;
    const settings = (found[9] ?? '').split(/\s+/).filter((setting) => knownSetting.test(setting));
    cues.push({ start, end, settings: settings.join(' '), text: words });
    if (cues.length === mostCues) break;
  }
  return apart(cues.sort((one, other) => one.start - other.start));
}

/** The text of a cue among the lines after its times; the last of them may be the number of the next cue. */
function textLines(lines: readonly string[], hasNext: boolean, isWebVtt: boolean): string[] {
  const isEmpty = (line: string) => line.trim() === '';
  const whole = hasNext && number.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines;
  if (!isWebVtt) return whole.filter((line) => !isEmpty(line));
  const end = whole.findIndex(isEmpty);
  return end === -1 ? [...whole] : whole.slice(0, end);
}

const inMilliseconds = (time: number) => Math.round(time * 1000);

/** A cue ends a millisecond before another begins: browsers show both after a jump to a moment that is the end of one and the start of the other. */
function apart(cues: readonly Cue[]): Cue[] {
  const starts = new Set(cues.map(({ start }) => inMilliseconds(start)));
  return cues.map((cue) => {
    const [start, end] = [inMilliseconds(cue.start), inMilliseconds(cue.end)];
    return starts.has(end) && end - start > 1 ? { ...cue, end: (end - 1) / 1000 } : cue;
  });
}

function clockOf(time: number): string {
  const whole = inMilliseconds(time);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(whole % 1000).padStart(3, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${rest}`;
}

export function webVttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, settings, text }) =>
      `${`${clockOf(start)} --> ${clockOf(end)} ${settings}`.trim()}\n${text}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** A text of subtitles, and whether the encoding had to be guessed. */
export interface DecodedSubtitles {
  text: string;
  isGuessed: boolean;
}

/**
 * Reads the bytes of subtitles: by their byte-order mark, else in the encoding that their host declares, else as UTF-8. Old files are
 * neither; most of those are in Windows' encoding for western languages.
 */
export function decodedSubtitles(bytes: Uint8Array, declared?: string): DecodedSubtitles {
  const decoded = (label: string) => new TextDecoder(label, { fatal: true }).decode(bytes);
  const marked = [
    { label: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
    { label: 'utf-16le', mark: [0xff, 0xfe] },
    { label: 'utf-16be', mark: [0xfe, 0xff] },
  ].find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  for (const label of marked ? [marked.label] : [declared, 'utf-8'])
    try {
      if (label) return { text: decoded(label), isGuessed: false };
    } catch {
      // The bytes are not in this encoding, or nobody knows it by this name.
    }
  return { text: decoded('windows-1252'), isGuessed: true };
}
