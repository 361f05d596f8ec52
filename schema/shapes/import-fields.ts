import { episodeFacts } from '#schema/records/episode.ts';
import { type FieldFacts, publicationFacts, writtenNames } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';

/** What an import says besides the fields of a record: names of columns, and facts that tell how a row is read. */
const besides = {
  key: { label: 'Its id in the source', type: 'text' },
  exact: { label: 'Exported by Lamphouse', type: 'boolean' },
  extra: { label: 'An object with country or score', type: 'text' },
  cast: { label: 'Actors', type: 'text', format: 'names' },
  director: { label: 'Directors', type: 'text', format: 'names' },
  writer: { label: 'Writers', type: 'text', format: 'names' },
  showKey: { label: 'Show, by its id in the source', type: 'text' },
  showId: { label: 'Show, by its id here', type: 'integer' },
  showTitle: { label: 'Show, by its title', type: 'text' },
  seasonId: { label: 'Season, by its id here', type: 'integer' },
  matchTime: { label: 'Time of the match', type: 'text' },
  score: { label: 'Score, as 4-2', type: 'text' },
} as const satisfies Readonly<Record<string, FieldFacts>>;

/** Who made a title: a list of names in each column. */
export const castFields = { cast: 'actor', director: 'director', writer: 'writer' } as const;

const written = {
  titles: writtenNames(titleFacts),
  seasons: writtenNames(seasonFacts),
  episodes: writtenNames(episodeFacts),
  matches: writtenNames(matchFacts),
};
const publication = writtenNames(publicationFacts);
const show = ['showKey', 'showId', 'showTitle'] as const;

/**
 * The fields that a column of an imported file can be mapped to, by kind of record. This file imports no zod, for the browser.
 */
export const importFields = {
  titles: [...written.titles, 'cast', 'director', 'writer', ...publication, 'key', 'exact', 'extra'],
  seasons: [...show, ...written.seasons, ...publication, 'exact'],
  episodes: [...show, 'seasonNumber', 'seasonId', ...written.episodes, ...publication, 'exact'],
  matches: [...written.matches, 'matchTime', 'score', ...publication, 'key', 'exact', 'extra'],
} as const;

export type ImportGroup = keyof typeof importFields;
export const importGroupLabels: Readonly<Record<ImportGroup, string>> = {
  titles: 'Titles',
  seasons: 'Seasons',
  episodes: 'Episodes',
  matches: 'Matches',
};
export type ImportField = (typeof importFields)[ImportGroup][number];

export const importFieldNames: readonly ImportField[] = [...new Set(Object.values(importFields).flat())];

/** What is said of a field of an import. */
export const importFacts: Readonly<Record<ImportField, FieldFacts>> = {
  ...matchFacts,
  ...episodeFacts,
  ...seasonFacts,
  ...titleFacts,
  ...publicationFacts,
  ...besides,
};

/** The kind of record that rows with these fields are. */
export function groupOf(fields: readonly (string | null)[]): ImportGroup {
  if (fields.includes('homeTeam') || fields.includes('awayTeam')) return 'matches';
  if (fields.includes('episodeNumber')) return 'episodes';
  return fields.includes('seasonNumber') ? 'seasons' : 'titles';
}

const byFormat: Partial<Record<NonNullable<FieldFacts['format']>, string>> = {
  prose: 'text; HTML becomes plain text',
  names: 'names between commas, ; or |, or a JSON list',
  lines: 'lines of text',
  address: 'a web address',
  picture: 'a web address of a picture',
  minutes: 'minutes; also 1 h 52 min, PT1H32M, 01:32:00',
  seconds: 'whole seconds',
};
const byType: Record<FieldFacts['type'], string> = {
  text: 'text',
  integer: 'a whole number',
  real: 'a number; also 7,5',
  boolean: 'true or false, yes or no, 1 or 0',
  date: 'a day: 2015-08-08, Sat Aug 8 2015, 08/08/2015',
  moment: 'a day, with or without a time: 2015-08-08T20:45Z, 8 Aug 2015',
};
const own: Partial<Record<ImportField, string>> = {
  year: 'a year; of 2008–2013 the first',
  rating: 'from 0 to 10; also 7,5, 75%, 4/5, ★★★½',
  score: 'goals of both sides: 4-2, or {"ft": [4, 2]}',
  phase: 'first_half, half_time … as the API lists them',
  matchTime: '20:45, with or without UTC+2',
  cast: 'names between commas, ; or |, or a JSON list, each a person',
  director: 'names, each a person',
  writer: 'names, each a person',
};

/** What the values of a field may look like, and what becomes of them. */
export function readAs(field: ImportField): string {
  const { type, format, oneOf } = importFacts[field];
  return own[field] ?? (format && byFormat[format]) ?? oneOf?.join(', ') ?? byType[type];
}
/** The limits of an uploaded file. */
export const importLimits = {
  maxMegabytes: 100,
  rows: 100_000,
  columns: 200,
  columnName: 200,
  constants: 20,
  constant: 500,
} as const;

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
