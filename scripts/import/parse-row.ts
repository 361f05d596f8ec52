import { parseComment } from './comment-row.ts';
import type { Fields, Kind } from './kinds.ts';
import { parseMatch } from './match-row.ts';
import type { ParsedRow, Reading } from './parsed-row.ts';
import { parseEpisode, parseSeason } from './season-row.ts';
import { parsePage, parseUiSetting } from './setting-row.ts';
import { parseTitle } from './title-row.ts';

const parsers: Record<Kind, (fields: Fields, reading: Reading) => ParsedRow> = {
  movies: parseTitle,
  seasons: parseSeason,
  episodes: parseEpisode,
  matches: parseMatch,
  comments: parseComment,
  pages: parsePage,
  'ui-settings': parseUiSetting,
};

/** One record, cleaned and validated: what to store, or everything that is wrong with it. */
export function parseRow(kind: Kind, fields: Fields, reading: Reading): ParsedRow {
  return parsers[kind](fields, reading);
}
