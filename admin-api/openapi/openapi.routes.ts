import { apiRouter } from '#admin-api/http/api-router.ts';
import * as calls from '#schema/calls/service.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { buildDocument } from './document.ts';
import type { Layers } from './routes.ts';

/** Generated at the first request, since the router is not complete before. */
export function openApiRoutes({ siteUrl, layers }: { siteUrl: string; layers: () => Layers }) {
  const router = apiRouter();
  let published: ReturnType<typeof buildDocument> | undefined;
  const document = () => {
    published ??= buildDocument({ layers: layers(), siteUrl });
    return published.document;
  };

  router.serve(calls.getDocument, async () => ({ ...document() }));
  router.use(docsRoutes(document).routes());
  return router;
}
