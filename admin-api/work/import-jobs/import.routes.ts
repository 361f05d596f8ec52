import { apiRouter, parsedQuery } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import { receiveUpload } from '#admin-api/ground/media/receive-upload.ts';
import * as calls from '#schema/calls/imports.ts';
import { importMessages } from '#schema/shapes/import.ts';
import { importLimits } from '#schema/shapes/import-fields.ts';
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
import { leftAsCsv, refusedAsCsv } from './refused-csv.ts';

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

  router.serve(calls.listImports, async ({ em }) => (await listImports(em)).map(present));

  router.serveRaw(calls.uploadImport, async (ctx) => {
    const { em } = ctx.state;
    const { encoding = null } = parsedQuery(calls.uploadImport.query, ctx);
    const wanted = { kind: 'table' as const, maxBytes, tooLarge, check: withinLimit };
    const id = await receiveUpload(media, ctx, wanted, (file) =>
      storeUpload(em, actorOf(ctx), file, encoding),
    );
    ctx.body = calls.uploadImport.reply.parse(present(await getImport(em, id)));
    ctx.status = calls.uploadImport.status;
  });

  router.serve(calls.getImport, async ({ params, em }) => present(await getImport(em, params.id)));

  router.serve(calls.listImportRows, ({ params, query, em }) => listRows(em, params.id, query));

  router.serve(calls.exportRefusedRows, async ({ params, em, ctx }) => {
    const lines = await refusedAsCsv(em, params.id);
    ctx.type = 'text/csv';
    ctx.attachment('refused.csv');
    return lines;
  });

  router.serve(calls.exportLeftValues, async ({ params, em, ctx }) => {
    const lines = await leftAsCsv(em, params.id);
    ctx.type = 'text/csv';
    ctx.attachment('left-empty.csv');
    return lines;
  });

  router.serve(calls.mapImport, async ({ params, body, em, ctx }) =>
    present(await matchColumns(em, params.id, actorOf(ctx), body)),
  );

  router.serve(calls.applyImport, async ({ params, body, em, ctx }) =>
    present(await applyImport(em, params.id, actorOf(ctx), body)),
  );

  router.serve(calls.stopImport, async ({ params, em }) => present(await stopImport(em, params.id)));

  router.serve(calls.undoImport, async ({ params, em, ctx }) =>
    present(await undoImport(em, params.id, actorOf(ctx))),
  );

  return router;
}
