/**
 * A file of titles, seasons, episodes or matches that an administrator imports: its columns, the result of checking its rows, its
 * progress.
 */

import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { limitMax, listPageSize } from '#schema/rules/limits.ts';
import { nameSeparators } from '#schema/rules/name-list.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { id, int4Max, queryInt, text } from '#schema/rules/text.ts';
import { type ImportField, importEncodingNames, importFieldNames, importLimits } from './import-fields.ts';
import { limitQuery } from './paging.ts';

/**
 * The states in order: its columns are to be mapped; its rows are being compared with the catalogue, which writes nothing; the
 * comparison is ready to be applied; it is being applied, was stopped, is done; it is being undone, or was undone.
 */
const importStates = [
  'mapping',
  'checking',
  'checked',
  'applying',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
const importVerdicts = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

const count = z.int().min(0).max(int4Max);
const field = z.enum(importFieldNames as [ImportField, ...ImportField[]], 'There is no such field');

const separator = z.enum(nameSeparators, 'Must be a comma, a semicolon, |, / or a new line').nullable().meta({
  description: 'What stands between the names of a list; null where any of , ; | and new lines does',
});

const importColumn = z.strictObject({
  name: z.string().meta({ examples: ['Film'] }),
  example: z.string().meta({ description: 'The first value in it' }),
  field: field.nullable().meta({ description: 'The field that it is; null where it is left out' }),
  left: count.meta({ description: 'Values that do not fit, which are left empty' }),
  separator,
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importUploadQuery = z.strictObject({
  encoding: z
    .enum(importEncodingNames, `Must be one of ${importEncodingNames.join(', ')}`)
    .optional()
    .meta({
      description: 'How the letters of a file are written that is not UTF-8; left out: windows-1252',
    }),
});

export const importSummary = z.strictObject({
  id,
  name: z.string().meta({ description: 'Of the file', examples: ['films.csv'] }),
  state: z.enum(importStates),
  rows: count.meta({ description: 'Records of the file' }),
  total: count.meta({ description: 'Rows, or records of an undo, that the step which runs works off' }),
  done: count.meta({ description: 'Of those' }),
  created: count.meta({ description: 'Records that it has added' }),
  changed: count.meta({ description: 'Records that it has changed' }),
  kept: count.meta({ description: 'Records that were changed while the undo ran, and that are kept' }),
  isUndoable: z.boolean(),
  problem: z.string().nullable().meta({ description: 'Why its step does not go on; it is tried again' }),
  uploadedBy: z.string(),
  uploadedAt: moment,
  finishedAt: moment.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const byVerdict = z.strictObject({ new: count, changed: count, unchanged: count, refused: count });

const columnName = text(importLimits.columnName, 'The column').meta({ examples: ['Film'] });
const constant = z.strictObject({
  field,
  value: text(importLimits.constant, 'The value').meta({ examples: ['Premier League'] }),
});

/** How the rows are read, besides their columns. */
const reading = {
  misfits: z
    .enum(['empty', 'refuse'])
    .meta({ description: 'A value that does not fit is left empty, or its row is refused' }),
  dayOrder: z
    .enum(['day', 'month'])
    .nullable()
    .meta({ description: 'What stands first in days such as 08/07/2015' }),
  constants: constant
    .array()
    .max(importLimits.constants)
    .meta({
      description: 'Fields with one value for every row that does not say its own',
      examples: [[{ field: 'league', value: 'Premier League' }]],
    }),
};

export const importRecord = importSummary.extend({
  columns: importColumn.array(),
  ...reading,
  isOrderOpen: z.boolean().meta({
    description: 'Days such as 08/07/2015 may be read two ways, and dayOrder is to be said',
  }),
  encoding: z
    .string()
    .nullable()
    .meta({ description: 'How its letters were read, where it is not UTF-8', examples: ['windows-1252'] }),
  remarks: z
    .string()
    .array()
    .meta({
      description: 'How values are read of a catalogue that its columns tell, a sentence each',
      examples: [['The ratings are stars of 5, as Letterboxd gives them, and are doubled.']],
    }),
  refusals: z
    .strictObject({ field: z.string().meta({ examples: ['type'] }), rows: count })
    .array()
    .meta({ description: 'The fields because of which rows are refused, and how many rows' }),
  verdicts: byVerdict.meta({ description: 'How many rows there are of each verdict' }),
  open: z
    .strictObject({ new: count, changed: count })
    .meta({ description: 'Of those, the rows that are not applied yet' }),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importMapping = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          column: columnName,
          field: field.nullable(),
          separator: separator.optional().meta({ description: 'Left out: the one that its values tell' }),
        }),
      )
      .min(1, 'No column is named')
      .max(importLimits.columns)
      .meta({ examples: [[{ column: 'Film', field: 'title' }]] }),
    misfits: reading.misfits.default('empty'),
    dayOrder: reading.dayOrder.default(null),
    constants: reading.constants.default([]),
  })
  .superRefine(({ columns, constants }, context) => {
    const seen = new Map<string, string>();
    const names = new Set<string>();
    columns.forEach(({ column, field: matched }, at) => {
      const issue = (part: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['columns', at, part], message });
      if (names.has(column)) issue('column', `The column '${column}' is named twice`);
      names.add(column);
      if (matched === null) return;
      const other = seen.get(matched);
      if (other !== undefined)
        issue('field', `The column '${other}' is ${matched} already, '${column}' cannot be it too`);
      seen.set(matched, column);
    });
    constants.forEach((one, at) => {
      if (constants.findIndex((other) => other.field === one.field) !== at)
        context.addIssue({
          code: 'custom',
          path: ['constants', at, 'field'],
          message: `${one.field} is said twice`,
        });
    });
  });
export type ImportMapping = z.infer<typeof importMapping>;
/** How the rows are read. */
export type ImportReading = Pick<ImportMapping, 'misfits' | 'dayOrder' | 'constants'>;

/** A selection of more rows than this is sent by the result of their check instead of by number. */
const mostNamed = 10_000;

export const importOrder = z.union(
  [
    z.strictObject({ what: z.enum(['all', 'new', 'changed']).meta({ examples: ['all'] }) }),
    z.strictObject({ rows: id.array().min(1, 'No row is chosen').max(mostNamed) }),
  ],
  `Must be what: all, new or changed; or up to ${mostNamed} rows by their numbers`,
);
export type ImportOrder = z.infer<typeof importOrder>;

export const importRowQuery = z.strictObject({
  verdict: z.enum(importVerdicts).optional(),
  page: queryInt(1, importLimits.rows, 1),
  limit: limitQuery(listPageSize).pipe(z.int().max(limitMax)),
});
export type ImportRowQuery = z.infer<typeof importRowQuery>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const problem = z.strictObject({ field: z.string(), reason: z.string() });

const importRow = z.strictObject({
  number: id.meta({ description: 'Counted from 1 in the order of the file' }),
  line: count,
  kind: z.string().meta({ examples: ['movies'] }),
  name: z.string(),
  verdict: z.enum(importVerdicts).nullable().meta({ description: 'null until the row was compared' }),
  changes: z.strictObject({ field: z.string(), from: value, to: value }).array(),
  problem: problem.nullable(),
  left: problem.array().meta({ description: 'Values that do not fit, and are left empty' }),
  applied: z.enum(['created', 'changed', 'unchanged', 'refused']).nullable(),
});
export type ImportRowRecord = z.infer<typeof importRow>;

export const importRowPage = z.strictObject({ rows: importRow.array(), total: count, totalPages: count });

export const importMessages = {
  notFound: 'This import was not found',
  old: `It is older than ${trashDays} days: send the file again`,
  noTable:
    'This is no table. An import takes NDJSON, JSON (a list of objects) or CSV with a line of column names; save a spreadsheet as CSV first',
  tooLarge: `The file must be at most ${importLimits.maxMegabytes} MB. Split it, or use npm run import`,
  tooMany: `The file has more than ${importLimits.rows.toLocaleString('en')} rows. Split it, or use npm run import`,
  running: 'It is still running: stop it first, or wait for its end',
  applied: 'Its rows are applied already: undo it first, or send the file again',
  notChecked: 'Its rows are not compared with the catalogue yet',
  nothing: 'None of its rows is left to be applied',
  notRunning: 'Nothing of it is running',
  undoRuns: 'An undo runs to its end',
  undone: 'It has been undone already',
  nothingWritten: 'It has written nothing that could be undone',
} as const;
