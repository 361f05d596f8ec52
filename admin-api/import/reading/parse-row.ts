import { commentInput } from '#schema/comment.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields, Kind } from './kinds.ts';
import { parseMatch } from './match-row.ts';
import { checked, derivedKey, type ParsedRow, present, type Reading, required } from './parsed-row.ts';
import { parseCredit, parsePerson } from './person-row.ts';
import { parseEpisode, parseSeason, titleRef } from './season-row.ts';
import { parsePage, parseUiSetting } from './setting-row.ts';
import { parseTitle } from './title-row.ts';

const parsers: Record<Kind, (fields: Fields, reading: Reading) => ParsedRow> = {
  movies: parseTitle,
  seasons: parseSeason,
  episodes: parseEpisode,
  matches: parseMatch,
  people: parsePerson,
  credits: parseCredit,
  comments: parseComment,
  pages: parsePage,
  'ui-settings': parseUiSetting,
};

/** One record, cleaned and validated: the values to store, or all its errors. */
export function parseRow(kind: Kind, fields: Fields, reading: Reading): ParsedRow {
  return parsers[kind](fields, reading);
}

function parseComment(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const title = titleRef(read, 'movieKey', 'movieId');
  const given = present({ name: read.line('name'), body: read.prose('body') });
  const createdAt = read.moment('createdAt');
  required(given, { name: 'Name required', body: 'Comment too short' }, read.issues);
  const values = read.issues.length > 0 ? {} : checked(commentInput, given, read.issues);
  if (read.issues.length > 0 || title === null) return { issues: read.issues };
  const belongsTo = 'key' in title ? title.key : title.id;
  const key =
    read.line('key') ??
    derivedKey(reading, belongsTo, String(values['name']), String(values['body']), createdAt);
  return {
    row: {
      kind: 'comments',
      title,
      given: present({ ...values, key, createdAt }),
      defaults: { createdAt: reading.now.toISOString() },
    },
  };
}
