import { seasonTitle } from '#admin-api/work/import/find-parents.ts';
import type { TitleRef } from '#admin-api/work/import/import-row.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { episodeChanges, episodeMessages } from '#schema/shapes/episode.ts';
import { seasonChanges } from '#schema/shapes/season.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import {
  checked,
  givenIn,
  type ParsedRow,
  present,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';

/** The title of a row: by import key, otherwise by id, or a show by its title. */
export function titleRef(read: FieldReader, keyField: string, idField: string): TitleRef | null {
  const key = read.line(keyField);
  if (key !== undefined) return { key };
  const id = read.integer(idField);
  if (id !== undefined && id > 0 && id < 2 ** 31) return { id };
  const title = keyField === 'showKey' ? read.line('showTitle') : undefined;
  if (title !== undefined) return { title };
  read.refuse(keyField, 'missing: it names the title this belongs to');
  return null;
}

export function parseSeason(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const title = titleRef(read, 'showKey', 'showId');
  const given = givenIn(read, seasonFacts);
  required(given, { seasonNumber: 'Season number is required' }, read.issues);
  const values = checked(seasonChanges, { ...given, ...publicationOf(read, reading) }, read.issues);
  if (read.issues.length > 0 || title === null) return { issues: read.issues };
  return {
    row: {
      kind: 'seasons',
      title,
      given: values,
      defaults: { title: seasonTitle(Number(values['seasonNumber'])) },
    },
  };
}

export function parseEpisode(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const seasonId = read.integer('seasonId');
  const title = seasonId === undefined ? titleRef(read, 'showKey', 'showId') : null;
  const number = present({ seasonNumber: read.integer('seasonNumber') });
  if (seasonId === undefined) required(number, { seasonNumber: 'Season number is required' }, read.issues);
  const { seasonNumber } = checked(seasonChanges, number, read.issues);
  const given = givenIn(read, episodeFacts, { episodeNumber: () => read.number('episodeNumber') });
  required(given, { episodeNumber: 'Episode number is required' }, read.issues);
  const { introFrom, introTo } = given;
  const isWhole = typeof introFrom === 'number' && typeof introTo === 'number' && introFrom < introTo;
  if ((introFrom ?? introTo ?? null) !== null && !isWhole)
    read.refuse(introTo === undefined ? 'introFrom' : 'introTo', episodeMessages.introOrder);
  const values = checked(episodeChanges, { ...given, ...publicationOf(read, reading) }, read.issues);
  if (read.issues.length > 0) return { issues: read.issues };
  const season = title ? { title, seasonNumber: Number(seasonNumber) } : { id: Number(seasonId) };
  return {
    row: {
      kind: 'episodes',
      season,
      given: values,
      defaults: { title: `Episode ${values['episodeNumber']}` },
    },
  };
}
