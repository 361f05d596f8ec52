import { cleanHtml } from '#admin-api/records/pages/page.queries.ts';
import { titleWords } from '#admin-api/work/import/find-parents.ts';
import { slugOf } from '#schema/rules/slug.ts';
import { commentInput } from '#schema/shapes/comment.ts';
import { pageChanges, pageMessages } from '#schema/shapes/page.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { uiSettingInput } from '#schema/shapes/ui-setting.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields, Kind } from './kinds.ts';
import { parseMatch } from './match-row.ts';
import {
  checked,
  derivedKey,
  type ParsedRow,
  present,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';
import { parseCredit, parsePerson } from './person-row.ts';
import { parseEpisode, parseSeason, titleRef } from './season-row.ts';
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
  const belongsTo = titleWords(title);
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

function parsePage(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const title = read.line('title');
  const given = present({
    title,
    slug: read.line('slug') ?? (title && slugOf(title)),
    content: cleanHtml(read.raw('content') ?? '').trim() || undefined,
    ...publicationOf(read, reading),
  });
  const { required: message } = pageMessages;
  required(given, { title: message, slug: message, content: message }, read.issues);
  const values = checked(pageChanges, given, read.issues);
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'pages', given: values, defaults: {} } };
}

function parseUiSetting(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const given = present({
    key: read.line('key'),
    value: read.raw('value'),
    category: read.line('category'),
    description: read.line('description'),
  });
  const values = checked(uiSettingInput, given, read.issues);
  const value = settingValue(String(given['key'])).safeParse(given['value']);
  if (!value.success && read.issues.length === 0) {
    read.refuse('value', value.error.issues[0]?.message ?? 'not a value for this key');
  }
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'ui-settings', given: values, defaults: {} } };
}
