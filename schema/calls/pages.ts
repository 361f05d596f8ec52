import { z } from 'zod';
import { page, pageChanges, pageInput, pageListQuery } from '#schema/page.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'settings', access: ['everyone', 'titles'] });

export const listPages = call('GET /api/pages', 'All content pages, by title', {
  query: pageListQuery,
  reply: page.array(),
});

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
export const getPage = call(
  'GET /api/pages/:page',
  'One content page by its slug',
  {
    params: z.object({ page: slugInPath.meta({ description: 'Its slug', examples: ['about'] }) }),
    reply: page,
  },
  'A slug the page had before finds it too; the answer tells the slug it has now.',
);

const record = recordsAt('/api/pages/:page', {
  chapter: 'settings',
  access: 'titles',
  params: z.object({ page: pathId.meta({ description: 'Its id', examples: [1] }) }),
  reply: page,
});

export const addPage = record.add(
  'Adds a content page',
  { body: pageInput, otherStatuses: [409] },
  'The HTML is cleaned by an allow list before it is stored; the answer shows what was kept.',
);

export const changePage = record.change(
  'Changes the given fields of a content page and keeps the rest',
  { body: pageChanges },
  'After a new slug, the old address leads to the new one.',
);

export const removePage = record.remove(
  'Deletes a content page',
  'The pages behind /about, /privacy and /terms (slugs about, privacy-policy, terms-and-conditions) are no exception: those addresses answer 404 until a page takes the slug again.',
);
