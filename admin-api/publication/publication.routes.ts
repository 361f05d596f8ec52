import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publicationOrder, publicationReply } from '#schema/publication.ts';
import { changePublications, publishedTables } from './publication.queries.ts';

export const publicationRoutes = apiRouter();

for (const table of publishedTables) {
  publicationRoutes.post(
    `/api/${table}/publication`,
    requireAdmin,
    handle(
      {
        summary: `Changes the publication of many ${table === 'pages' ? 'content pages' : table} at once`,
        description:
          'All of them or none. The answer says what each record was: sent back as what it is to be, with what it became as `was`, it is the undo.',
        body: publicationOrder,
        reply: publicationReply,
        otherStatuses: [404, 409],
      },
      async ({ body, em, ctx }) => written(ctx, await changePublications(em, actorOf(ctx), table, body)),
    ),
  );
}
