import { z } from 'zod';
import {
  importMapping,
  importOrder,
  importRecord,
  importRowPage,
  importRowQuery,
  importSummary,
  importUploadQuery,
} from '#schema/import.ts';
import { importLimits } from '#schema/import-fields.ts';
import { trashDays } from '#schema/limits.ts';
import { pathId } from '#schema/text.ts';
import { uploadForm } from '#schema/upload.ts';
import { defineCall } from './call.ts';

const ofImport = z.object({ id: pathId });

export const listImports = defineCall('GET /api/imports', {
  chapter: 'imports',
  access: 'titles',
  summary: 'The latest imports, with their progress',
  reply: importSummary.array(),
});

export const uploadImport = defineCall('POST /api/imports', {
  chapter: 'imports',
  access: 'titles',
  summary: 'Reads a file of titles, seasons, episodes or matches; changes none of them',
  description: `NDJSON, JSON or CSV, plain or gzipped, up to ${importLimits.maxMegabytes} MB and ${importLimits.rows.toLocaleString('en')} rows. Its columns are matched as for the last file with the same ones, else by their names. Where all are known, the rows are compared with the catalogue at once; else PUT the mapping.`,
  query: importUploadQuery,
  body: uploadForm,
  bodyType: 'multipart/form-data',
  reply: importRecord,
  status: 201,
  otherStatuses: [429, 507],
});

export const getImport = defineCall('GET /api/imports/:id', {
  chapter: 'imports',
  access: 'titles',
  summary: 'One import: its columns, how many rows are new, changed or refused, how far it is',
  params: ofImport,
  reply: importRecord,
});

export const listImportRows = defineCall('GET /api/imports/:id/rows', {
  chapter: 'imports',
  access: 'titles',
  summary: 'The rows of an import with their verdict, what they change and why they are refused',
  params: ofImport,
  query: importRowQuery,
  reply: importRowPage,
});

export const exportRefusedRows = defineCall('GET /api/imports/:id/refused.csv', {
  chapter: 'imports',
  access: 'titles',
  summary: 'The refused rows as they were sent, with the reasons, to be put right and sent again',
  params: ofImport,
  reply: z.string(),
  replyType: 'text/csv',
});

export const mapImport = defineCall('PUT /api/imports/:id/mapping', {
  chapter: 'imports',
  access: 'titles',
  summary: 'Maps each column to a field, and compares all rows with the catalogue again',
  description: 'A column that is not named is left out. Possible until rows are applied.',
  params: ofImport,
  body: importMapping,
  reply: importRecord,
  status: 202,
  otherStatuses: [409],
});

export const applyImport = defineCall('POST /api/imports/:id/apply', {
  chapter: 'imports',
  access: 'titles',
  summary: 'Applies rows that are new or changed, in the background',
  description:
    'All of them, those with one result, or rows by their numbers; the others can be applied later. Each batch is published like an edit.',
  params: ofImport,
  body: importOrder,
  reply: importRecord,
  status: 202,
  otherStatuses: [409],
});

export const stopImport = defineCall('POST /api/imports/:id/stop', {
  chapter: 'imports',
  access: 'titles',
  summary: 'Stops the running step; applied rows can be undone, and the rest applied later',
  params: ofImport,
  reply: importRecord,
  otherStatuses: [409],
});

export const undoImport = defineCall('POST /api/imports/:id/undo', {
  chapter: 'imports',
  access: 'titles',
  summary: 'Takes back all that an import has written, in the background',
  description: `Possible for ${trashDays} days. What it changed gets its former values, what it added is deleted; an added record on which comments or the like hang by now goes into the trash with them. When one record is not as the import left it, the answer names those records, and nothing is undone.`,
  params: ofImport,
  reply: importRecord,
  status: 202,
  otherStatuses: [409],
});
