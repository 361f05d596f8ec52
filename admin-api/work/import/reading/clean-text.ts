import sanitizeHtml from 'sanitize-html';

// Invisible characters: zero-width space, word joiner, byte-order mark, soft hyphen, and bidi overrides, which can make a name read as
// another. The joiners U+200C and U+200D stay: Persian, Indian scripts and emoji need them.
const invisible = /[\u200B\u2060\uFEFF\u00AD\u202A-\u202E\u2066-\u2069]/g;
const edgeMarks = /^[\u200C-\u200F\s]+|[\u200C-\u200F\s]+$/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;
const markup = /<\/?(?:p|br|b|i|u|em|strong|a|ul|ol|li|div|span|small|sub|sup|blockquote|h[1-6])\b[^<>]*>/i;

/** One line of text: entities decoded, single spaces, no invisible characters, composed (NFC). */
export function cleanLine(text: string): string {
  return tidy(decodeEntities(text)).replace(/\s*\n\s*/g, ' ');
}

/** A text with paragraphs: line breaks stay (at most one empty line) and HTML becomes plain text. */
export function cleanProse(text: string): string {
  const plain = markup.test(text) ? textOfHtml(text) : decodeEntities(text);
  return dropFootnotes(tidy(plain))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** Footnote marks of Wikipedia: [1], [12], [note 3], [citation needed]. [sic] and [REC] are text. */
function dropFootnotes(text: string): string {
  return text.replace(/(\S) ?\[(?:\d{1,3}|note \d{1,2}|citation needed)\]/g, '$1');
}

/**
 * A title without additions of its source: a footnote mark, the language mark of a link ("[fr]"), and disambiguation ("(film)", "(1989
 * Hindi film)"), whose year is kept.
 */
export function cleanTitle(text: string): { title: string; year?: number } {
  // IMDb's lists put behind the year where a film was shown: (TV), (V) for video; a year that is not known is (????).
  const line = cleanLine(text)
    .replace(/(\((?:\d{4}|\?{4})(?:\/[IVX]+)?\))(?: \((?:TV|V|VG|mini|[IVX]+)\)| \{\{SUSPENDED\}\})+$/, '$1')
    .replace(/ \(\?{4}(?:\/[IVX]+)?\)$/, '');
  const unmarked = line.replace(/(\S)(?: ?\[(?:\d{1,3}|[a-z]{2})\])+$/, '$1');
  const match = /^(.+?) \((?:(\d{4}) )?(?:Hindi |Indian )?film\)$/.exec(unmarked);
  if (!match?.[1]) return { title: unmarked };
  return match[2] ? { title: match[1], year: Number(match[2]) } : { title: match[1] };
}

const kindWords = /(?:\b(?:tv|mini|web|movie|film|series|special|short|video|episode|anime)\b,?[ -]?)*/
  .source;
const yearOrYears = /(\d{4})(?:\s*[\p{Pd}−~/]\s*(?:\d{2}|\d{4}|present|now|today|heute|[ivx]+)?)?\s*年?/u
  .source;
/** Behind a title: '(1995)', '(1975-1979)', '[2007– ]', '(III) (2019 TV Movie)'. */
const yearBehind = new RegExp(
  `^(.+?)\\s*(?:\\([IVXLC]+\\)\\s*)?[([（【〔]\\s*${kindWords}${yearOrYears}\\s*${kindWords}[)\\]）】〕]$`,
  'iu',
);

/** 'Tin Story (1995)', of a list that has no years of its own. */
export function splitYear(title: string): { title: string; year?: number } {
  const plain = title.replace(/[０-９～]/g, (sign) => sign.normalize('NFKC'));
  const [, name, year] = yearBehind.exec(plain) ?? [];
  if (name === undefined) return { title };
  // IMDb's lists quote shows.
  return { title: title.slice(0, name.length).replace(/^"([^"]+)"$/, '$1'), year: Number(year) };
}

function tidy(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(controls, '')
      .replace(invisible, '')
      // Japanese titles separate words with a single ideographic space.
      .replace(/[^\S\n]+/g, (run) => (run === '\u3000' ? run : ' '))
      .replace(edgeMarks, '')
      .normalize('NFC')
  );
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (mark) => plainOf(mark));
}

function textOfHtml(html: string): string {
  const spaced = html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n')
    .replace(/<\/(?:p|div|ul|ol|blockquote|h[1-6])>/gi, '\n\n');
  return plainOf(spaced);
}

const unescaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** sanitize-html drops tags and decodes entities, then escapes these four for HTML; the result here is plain text. */
function plainOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: string) => unescaped[name] ?? '',
  );
}
