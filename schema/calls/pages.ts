import { z } from 'zod';
import { page, pageChanges, pageInput, pageListQuery } from '#schema/page.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { defineRecordCalls } from './record-calls.ts';

export const listPages = defineCall('GET /api/pages', {
  chapter: 'settings',
  access: ['everyone', 'titles'],
  summary: 'All content pages, by title',
  query: pageListQuery,
  reply: page.array(),
});

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
export const getPage = defineCall('GET /api/pages/:page', {
  chapter: 'settings',
  access: ['everyone', 'titles'],
  summary: 'One content page by its slug',
  description: 'A slug the page had before finds it too; the answer tells the slug it has now.',
  params: z.object({ page: slugInPath.meta({ description: 'Its slug', examples: ['about'] }) }),
  reply: page,
});

export const {
  add: addPage,
  change: changePage,
  remove: removePage,
} = defineRecordCalls({
  path: '/api/pages',
  name: 'page',
  chapter: 'settings',
  access: 'titles',
  params: z.object({ page: pathId.meta({ description: 'Its id', examples: [1] }) }),
  reply: page,
  add: {
    summary: 'Adds a content page',
    description: 'The HTML is cleaned by an allow list before it is stored; the answer shows what was kept.',
    body: pageInput,
    otherStatuses: [409],
  },
  change: {
    summary: 'Changes the given fields of a content page and keeps the rest',
    description: 'After a new slug, the old address leads to the new one.',
    body: pageChanges,
  },
  remove: {
    summary: 'Deletes a content page',
    description:
      'The pages behind /about, /privacy and /terms (slugs about, privacy-policy, terms-and-conditions) are no exception: those addresses answer 404 until a page takes the slug again.',
  },
});
