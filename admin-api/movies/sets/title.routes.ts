import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { titleChoices, titlePage, titlePageQuery, titlesQuery } from '#schema/title-filter.ts';
import { listTitles, readTitleChoices } from './listed-titles.queries.ts';
import { type ExportFormat, exportTitles, exportTypes } from './title-export.ts';

/** The titles as administrators list them; visitors' lists are in ../list.routes.ts. */
export const managedTitleRoutes = apiRouter();

managedTitleRoutes.get('/api/titles', requireAdmin, {
  summary: 'Lists titles by what they have, lack and who changed them, with the true count',
  description:
    'All filters can be combined. Of a year or day before or after which nothing is asked, leave out that bound. Titles of which the sorted value is not known come last in both directions; of one value the order is that of their ids.',
  query: titlePageQuery,
  reply: titlePage,
  answer: async ({ query, em }) => {
    const { titles, total } = await listTitles(em, query);
    return { titles, total, totalPages: totalPagesOf(total, query.limit) };
  },
});

managedTitleRoutes.get('/api/titles/choices', requireAdmin, {
  summary: 'The genres, countries, qualities and people that the filters can name',
  reply: titleChoices,
  answer: async ({ em }) => await readTitleChoices(em),
});

function exported(format: ExportFormat, name: string): void {
  managedTitleRoutes.get(`/api/titles/export.${format}`, requireAdmin, {
    summary: `The titles that match a filter, as ${name} that an import accepts unchanged`,
    description:
      'In the order of `sort`; without it in that in which they were added, so that `npm run import` adds them to an empty product in the same order. `exact` tells the import to take the texts as they stand.',
    query: titlesQuery,
    reply: z.string(),
    replyType: exportTypes[format],
    answer: async ({ query, em, ctx }) => {
      ctx.type = exportTypes[format];
      ctx.attachment(`titles.${format}`);
      return exportTitles(em, query, format);
    },
  });
}
exported('ndjson', 'NDJSON');
exported('csv', 'CSV');
