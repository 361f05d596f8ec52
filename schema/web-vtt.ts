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

const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${clock}\\s*-->\\s*${clock}(.*)$`);

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

/** The cues of a WebVTT or SubRip text in the order of their times; none where it is neither. Styles, regions and notes are passed over. */
export function cuesOf(text: string): Cue[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .split(/\n{2,}/);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    // A cue may have a name or a number before its times.
    const found = at === 0 || at === 1 ? timing.exec(lines[at] ?? '') : null;
    if (!found) continue;
    const [start, end] = [seconds(found.slice(1, 5)), seconds(found.slice(5, 9))];
    const words = cleanText(lines.slice(at + 1).join('\n'));
    if (end <= start || words === '') continue;
    const settings = (found[9] ?? '').split(/\s+/).filter((setting) => knownSetting.test(setting));
    cues.push({ start, end, settings: settings.join(' '), text: words });
    if (cues.length === mostCues) break;
  }
  return apart(cues.sort((one, other) => one.start - other.start));
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
