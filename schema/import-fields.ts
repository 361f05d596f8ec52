import { episodeFacts } from './records/episode.ts';
import { type Facts, namesOf, writtenNames } from './records/field.ts';
import { matchFacts } from './records/match.ts';
import { publicationFacts } from './records/publication.ts';
import { seasonFacts } from './records/season.ts';
import { titleFacts } from './records/title.ts';

/** The fields that titles do not have, too. */
const others = <const Of extends Facts>(facts: Of) =>
  writtenNames(facts).filter((name) => !(name in titleFacts)) as Exclude<
    ReturnType<typeof writtenNames<Of>>[number],
    keyof typeof titleFacts
  >[];

/**
 * The fields that a column of an imported file can be mapped to, by kind of record. This file imports no zod, for the browser.
 */
export const importFields = {
  titles: [...writtenNames(titleFacts), ...namesOf(publicationFacts), 'key', 'exact', 'extra'],
  seasons: ['showKey', 'showId', ...others(seasonFacts), 'seasonId', ...others(episodeFacts)],
  matches: [...others(matchFacts), 'matchTime', 'score'],
} as const;

export type ImportField = (typeof importFields)[keyof typeof importFields][number];

export const importFieldNames: readonly ImportField[] = Object.values(importFields).flat();

/** The limits of an uploaded file. */
export const importLimits = { maxMegabytes: 100, rows: 100_000, columns: 200, columnName: 200 } as const;

/** The encodings in which a file that is not UTF-8 may be sent, by the names that browsers and the API know them by. */
export const importEncodings = {
  'windows-1252': 'Western Europe (Windows-1252)',
  'iso-8859-15': 'Western Europe (ISO 8859-15)',
  macintosh: 'Western Europe (Macintosh)',
  'windows-1250': 'Central Europe (Windows-1250)',
  'iso-8859-2': 'Central Europe (ISO 8859-2)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  ibm866: 'Cyrillic (DOS 866)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-16le': 'Unicode (UTF-16, little-endian)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
} as const;
export type ImportEncoding = keyof typeof importEncodings;
export const importEncodingNames = Object.keys(importEncodings) as ImportEncoding[];
