import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { page } from '#schema/page.ts';
import { slugInPath } from '#schema/slug.ts';
import { presentPage } from './page.presenter.ts';
import { findPage, listPages } from './page.queries.ts';

export const pageRoutes = apiRouter();

pageRoutes.get(
  '/api/pages',
  handle({ reply: page.array() }, async ({ em }) => (await listPages(em)).map(presentPage)),
);

pageRoutes.get(
  '/api/pages/:slug',
  handle({ params: z.object({ slug: slugInPath }), reply: page }, async ({ params, em }) =>
    presentPage(await findPage(em, params.slug)),
  ),
);
