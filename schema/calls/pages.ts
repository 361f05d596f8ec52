import { page, pageChanges, pageInput, pageListQuery } from '#schema/shapes/page.ts';
import { callsOf } from './call.ts';
import { namedAt } from './record-calls.ts';

const call = callsOf({ chapter: 'settings', access: ['everyone', 'titles'] });

export const listPages = call('GET /api/pages', 'All content pages, by title', {
  query: pageListQuery,
  reply: page.array(),
});

const record = namedAt('/api/pages/:page', 'about', { chapter: 'settings', reply: page });

export const getPage = record.get('One content page by its slug');

export const addPage = record.add(
  'Adds a content page',
  pageInput,
  'The HTML is cleaned by an allow list before it is stored; the answer shows what was kept.',
);

export const changePage = record.change(
  'Changes the given fields of a content page and keeps the rest',
  pageChanges,
);

export const removePage = record.remove(
  'Deletes a content page',
  'The pages behind /about, /privacy and /terms (slugs about, privacy-policy, terms-and-conditions) are no exception: those addresses answer 404 until a page takes the slug again.',
);
