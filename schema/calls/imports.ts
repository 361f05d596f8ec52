import { z } from 'zod';
import { trashDays } from '#schema/rules/retention.ts';
import { uploadForm } from '#schema/rules/upload.ts';
import {
  importMapping,
  importOrder,
  importRecord,
  importRowPage,
  importRowQuery,
  importSummary,
  importUploadQuery,
} from '#schema/shapes/import.ts';
import { importLimits } from '#schema/shapes/import-fields.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'imports', access: 'titles' });

export const listImports = call('GET /api/imports', 'The latest imports, with their progress', {
  reply: importSummary.array(),
});

export const uploadImport = call(
  'POST /api/imports',
  'Reads a file of titles, seasons, episodes or matches; changes none of them',
  {
    query: importUploadQuery,
    body: uploadForm,
    bodyType: 'multipart/form-data',
    reply: importRecord,
    status: 201,
    otherStatuses: [429, 507],
  },
  `NDJSON, JSON or CSV, plain or gzipped, up to ${importLimits.maxMegabytes} MB and ${importLimits.rows.toLocaleString('en')} rows. Its columns are matched as for the last file with the same ones, else by their names. Where all are known, the rows are compared with the catalogue at once; else PUT the mapping.`,
);

export const getImport = call(
  'GET /api/imports/:id',
  'One import: its columns, how many rows are new, changed or refused, how far it is',
  { reply: importRecord },
);

export const listImportRows = call(
  'GET /api/imports/:id/rows',
  'The rows of an import with their verdict, what they change and why they are refused',
  { query: importRowQuery, reply: importRowPage },
);

export const exportRefusedRows = call(
  'GET /api/imports/:id/refused.csv',
  'The refused rows as they were sent, with the reasons, to be put right and sent again',
  { reply: z.string(), replyType: 'text/csv' },
);

export const exportLeftValues = call(
  'GET /api/imports/:id/left-empty.csv',
  'The values that do not fit and are left empty, with their rows, columns and the reasons',
  { reply: z.string(), replyType: 'text/csv' },
);

export const mapImport = call(
  'PUT /api/imports/:id/mapping',
  'Maps each column to a field, and compares all rows with the catalogue again',
  { body: importMapping, reply: importRecord, status: 202, otherStatuses: [409] },
  'A column that is not named is left out. Possible until rows are applied.',
);

export const applyImport = call(
  'POST /api/imports/:id/apply',
  'Applies rows that are new or changed, in the background',
  { body: importOrder, reply: importRecord, status: 202, otherStatuses: [409] },
  'All of them, those with one result, or rows by their numbers; the others can be applied later. Each batch is published like an edit.',
);

export const stopImport = call(
  'POST /api/imports/:id/stop',
  'Stops the running step; applied rows can be undone, and the rest applied later',
  { reply: importRecord, otherStatuses: [409] },
);

export const undoImport = call(
  'POST /api/imports/:id/undo',
  'Takes back all that an import has written, in the background',
  { reply: importRecord, status: 202, otherStatuses: [409] },
  `Possible for ${trashDays} days. What it changed gets its former values, what it added is deleted; an added record on which comments or the like hang by now goes into the trash with them. When one record is not as the import left it, the answer names those records, and nothing is undone.`,
);
