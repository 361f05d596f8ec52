import { Readable } from 'node:stream';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { asText, csvHeader, csvValue } from '#admin-api/ground/http/csv.ts';
import { columnOf, writtenNames } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { TitlesQuery } from '#schema/shapes/title-filter.ts';
import { listAllIds } from './listed-titles.queries.ts';

type ExportFormat = 'ndjson' | 'csv';

/** The columns of a title that an import accepts, by the names of the import's fields. */
const fields = ['key', ...writtenNames(titleFacts), 'publication', 'publishAt', 'archiveAt'] as const;
const momentOf = (column: string) => `to_jsonb(${column}) #>> '{}'`;
const columns: Partial<Record<string, string>> = {
  publishAt: momentOf('publish_at'),
  archiveAt: momentOf('archive_at'),
};
type Row = Record<(typeof fields)[number], string | number | boolean | null>;
const selected = raw(fields.map((field) => `${columns[field] ?? columnOf(field)} as "${field}"`).join(', '));

const rowsAtOnce = 500;

/**
 * The titles that match, in the order of the list, otherwise as they were added, so that an import adds them in the same order.
 * `exact` tells the import not to normalise the texts, and in CSV that formulas are preceded by an apostrophe.
 */
export function exportTitles(em: EntityManager, query: TitlesQuery, format: ExportFormat): Readable {
  return Readable.from(lines(em, query, format));
}

async function* lines(em: EntityManager, query: TitlesQuery, format: ExportFormat): AsyncGenerator<string> {
  const spell = format === 'csv' ? csvLine : jsonLine;
  const ids = await listAllIds(em, query);
  if (format === 'csv') yield csvHeader(['exact', ...fields]);
  for (let offset = 0; offset < ids.length; offset += rowsAtOnce) {
    const rows = await em.execute<Row[]>(sql`
      select ${selected} from unnest(${`{${ids.slice(offset, offset + rowsAtOnce).join(',')}}`}::integer[]) with ordinality w (wanted, at)
        join movies on id = wanted order by at`);
    yield rows.map(spell).join('');
  }
}

/** Unknown values are left out. */
const jsonLine = (row: Row) =>
  `${JSON.stringify({
    exact: true,
    ...Object.fromEntries(fields.flatMap((field) => (isKnown(row[field]) ? [[field, row[field]]] : []))),
  })}\n`;

const isKnown = (value: Row[keyof Row]) => value !== null && value !== '';

const csvLine = (row: Row) => `${['escaped', ...fields.map((field) => csvCell(row[field]))].join(',')}\r\n`;
const csvCell = (value: Row[keyof Row]) => csvValue(typeof value === 'string' ? asText(value) : value);
