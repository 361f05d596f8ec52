import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { page, pageChanges, pageInput, pageListQuery } from '#schema/page.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { presentPage } from './page.entity.ts';
import { addPage, findPage, listPages, removePage, updatePage } from './page.queries.ts';

export const pageRoutes = apiRouter();

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({ page: slugInPath.meta({ description: 'Its slug', examples: ['about'] }) });
const byId = z.object({ page: pathId.meta({ description: 'Its id', examples: [1] }) });

pageRoutes.get('/api/pages', recogniseAdmin, {
  summary: 'All content pages, by title',
  query: pageListQuery,
  reply: page.array(),
  answer: async ({ query, em }) => (await listPages(em, query)).map(presentPage),
});

pageRoutes.get('/api/pages/:page', recogniseAdmin, {
  summary: 'One content page by its slug',
  description: 'A slug the page had before finds it too; the answer tells the slug it has now.',
  params: bySlug,
  reply: page,
  answer: async ({ params, em }) => presentPage(await findPage(em, params.page)),
});

pageRoutes.use(
  writeRoutes({
    path: '/api/pages',
    params: byId,
    reply: page,
    present: presentPage,
    add: {
      summary: 'Adds a content page',
      description:
        'The HTML is cleaned by an allow list before it is stored; the answer shows what was kept.',
      body: pageInput,
      otherStatuses: [409],
      work: addPage,
    },
    change: {
      summary: 'Changes the given fields of a content page and keeps the rest',
      description: 'After a new slug, the old address leads to the new one.',
      body: pageChanges,
      work: updatePage,
    },
    remove: {
      summary: 'Deletes a content page',
      description:
        'The pages behind /about, /privacy and /terms (slugs about, privacy-policy, terms-and-conditions) are no exception: those addresses answer 404 until a page takes the slug again.',
      work: removePage,
    },
  }),
);
