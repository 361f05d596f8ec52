import { collectionFacts } from '#schema/records/collection.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { columnOf, type Facts } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { personFacts } from '#schema/records/person.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';

/** The columns in which an address may stand. */
const addressed = (facts: Facts) =>
  Object.entries(facts)
    .filter(([, { format = '' }]) => ['address', 'picture', 'lines'].includes(format))
    .map(([name]) => columnOf(name));

/** The tables of the records that a bulk change writes: a record's name, and where it may name files. */
const recordTables = {
  movies: { name: 'x.title', files: addressed(titleFacts) },
  episodes: { name: 'x.title', files: addressed(episodeFacts) },
  seasons: { name: 'x.title', files: addressed(seasonFacts) },
  matches: { name: `x.home_team || ' – ' || x.away_team`, files: addressed(matchFacts) },
  collections: { name: 'x.title', files: addressed(collectionFacts) },
  people: { name: 'x.name', files: addressed(personFacts) },
  pages: { name: 'x.title', files: ['content'] },
  ui_settings: { name: 'x.key', files: ['value'] },
  streaming_services: { name: 'x.name', files: ['logo_url'] },
} as const satisfies Record<string, { name: string; files: readonly string[] }>;
export type RecordTable = keyof typeof recordTables;
export const recordTableNames = Object.keys(recordTables) as RecordTable[];

/** The table of a record; the worker goes through them in this order. */
export type ChangedTable = RecordTable | 'trash';
export const changedTables: readonly ChangedTable[] = ['trash', ...recordTableNames];

export const filesIn = (table: RecordTable): readonly string[] => recordTables[table].files;

/** The name of the record of a row `r`; null when it is deleted, or lies in the trash. */
export const recordName = `case r.place ${recordTableNames
  .map(
    (table) =>
      `when '${table}' then (select ${recordTables[table].name} from ${table} x where x.id = r.record_id)`,
  )
  .join(' ')} end`;
