import { z } from 'zod';
import { apiRouter, parsedQuery } from '#admin-api/http/api-router.ts';
import { withContract } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import type { Media } from '#admin-api/media/media.ts';
import { receiveUpload } from '#admin-api/media/receive-upload.ts';
import {
  importMapping,
  importMessages,
  importOrder,
  importRecord,
  importRowPage,
  importRowQuery,
  importSummary,
  importUploadQuery,
} from '#schema/import.ts';
import { importLimits } from '#schema/import-fields.ts';
import { trashDays } from '#schema/limits.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { uploadForm } from '#schema/upload.ts';
import {
  applyImport,
  getImport,
  listImports,
  listRows,
  matchColumns,
  type SummaryRecord,
  stopImport,
  undoImport,
} from './import.queries.ts';
import { storeUpload } from './read-upload.ts';
import { refusedAsCsv } from './refused-csv.ts';

const path = '/api/imports';
const ofImport = z.object({ id: pathId });

const present = <Stored extends Pick<SummaryRecord, 'uploadedAt' | 'finishedAt'>>(stored: Stored) => ({
  ...stored,
  uploadedAt: new Date(stored.uploadedAt).toISOString(),
  finishedAt: stored.finishedAt === null ? null : new Date(stored.finishedAt).toISOString(),
});

const tooLarge = () =>
  new RequestError(413, importMessages.tooLarge, {
    issues: [{ path: 'file', message: importMessages.tooLarge }],
  });
const maxBytes = importLimits.maxMegabytes * 1024 * 1024;

async function* withinLimit(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge();
    yield chunk;
  }
}

export function importRoutes(media: Media) {
  const router = apiRouter();

  router.get(path, requireAdmin, {
    summary: 'The latest imports, with their progress',
    reply: importSummary.array(),
    answer: async ({ em }) => (await listImports(em)).map(present),
  });

  const upload = {
    summary: 'Reads a file of titles, seasons, episodes or matches; changes none of them',
    description: `NDJSON, JSON or CSV, plain or gzipped, up to ${importLimits.maxMegabytes} MB and ${importLimits.rows.toLocaleString('en')} rows. Its columns are matched as for the last file with the same ones, else by their names. Where all are known, the rows are compared with the catalogue at once; else PUT the mapping.`,
    query: importUploadQuery,
    body: uploadForm,
    bodyType: 'multipart/form-data',
    reply: importRecord,
    status: 201,
    otherStatuses: [429, 507],
  } as const;
  router.post(
    path,
    requireAdmin,
    withContract(upload, async (ctx) => {
      const { em } = ctx.state;
      const { encoding = null } = parsedQuery(importUploadQuery, ctx);
      const wanted = { kind: 'table' as const, maxBytes, tooLarge, check: withinLimit };
      const id = await receiveUpload(media, ctx, wanted, (file) =>
        storeUpload(em, actorOf(ctx), file, encoding),
      );
      ctx.body = importRecord.parse(present(await getImport(em, id)));
      ctx.status = 201;
    }),
  );

  router.get(`${path}/:id`, requireAdmin, {
    summary: 'One import: its columns, how many rows are new, changed or refused, how far it is',
    params: ofImport,
    reply: importRecord,
    answer: async ({ params, em }) => present(await getImport(em, params.id)),
  });

  router.get(`${path}/:id/rows`, requireAdmin, {
    summary: 'The rows of an import with their verdict, what they change and why they are refused',
    params: ofImport,
    query: importRowQuery,
    reply: importRowPage,
    answer: async ({ params, query, em }) => {
      const { rows, total } = await listRows(em, params.id, query);
      return { rows, total, totalPages: totalPagesOf(total, query.limit) };
    },
  });

  router.get(`${path}/:id/refused.csv`, requireAdmin, {
    summary: 'The refused rows as they were sent, with the reasons, to be put right and sent again',
    params: ofImport,
    reply: z.string(),
    replyType: 'text/csv',
    answer: async ({ params, em, ctx }) => {
      const lines = await refusedAsCsv(em, params.id);
      ctx.type = 'text/csv';
      ctx.attachment('refused.csv');
      return lines;
    },
  });

  router.put(`${path}/:id/mapping`, requireAdmin, {
    summary: 'Maps each column to a field, and compares all rows with the catalogue again',
    description: 'A column that is not named is left out. Possible until rows are applied.',
    params: ofImport,
    body: importMapping,
    reply: importRecord,
    status: 202,
    otherStatuses: [409],
    answer: async ({ params, body, em, ctx }) =>
      present(await matchColumns(em, params.id, actorOf(ctx), body)),
  });

  router.post(`${path}/:id/apply`, requireAdmin, {
    summary: 'Applies rows that are new or changed, in the background',
    description:
      'All of them, those with one result, or rows by their numbers; the others can be applied later. Each batch is published like an edit.',
    params: ofImport,
    body: importOrder,
    reply: importRecord,
    status: 202,
    otherStatuses: [409],
    answer: async ({ params, body, em, ctx }) =>
      present(await applyImport(em, params.id, actorOf(ctx), body)),
  });

  router.post(`${path}/:id/stop`, requireAdmin, {
    summary: 'Stops the running step; applied rows can be undone, and the rest applied later',
    params: ofImport,
    reply: importRecord,
    otherStatuses: [409],
    answer: async ({ params, em }) => present(await stopImport(em, params.id)),
  });

  router.post(`${path}/:id/undo`, requireAdmin, {
    summary: 'Takes back all that an import has written, in the background',
    description: `Possible for ${trashDays} days. What it changed gets its former values, what it added is deleted; an added record on which comments or the like hang by now goes into the trash with them. When one record is not as the import left it, the answer names those records, and nothing is undone.`,
    params: ofImport,
    reply: importRecord,
    status: 202,
    otherStatuses: [409],
    answer: async ({ params, em, ctx }) => present(await undoImport(em, params.id, actorOf(ctx))),
  });

  return router;
}
