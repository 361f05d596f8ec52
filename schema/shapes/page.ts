import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { pageFacts } from '#schema/records/page.ts';
import { storedShape } from '#schema/records/stored.ts';
import { moment } from '#schema/rules/date.ts';
import { optionalSlug, slug, slugMaxLength } from '#schema/rules/slug.ts';
import { id, orEmpty, requiredLine, writtenText } from '#schema/rules/text.ts';
import { publicationChanges, publicationForm, publicationRecord, publicationState } from './publication.ts';

export const pageLimits = {
  slug: slugMaxLength,
  title: 200,
  content: 500_000,
  /** The most tags in a page's HTML: cleaning a hundred thousand would block all other requests. */
  tags: 20_000,
  /** How many characters of the content a list shows. */
  preview: 200,
} as const;

export const pageMessages = {
  required: 'All fields are required',
  notFound: 'Page not found',
  tags: 'The content has too many elements',
  cleaned: 'Nothing of the content is left after cleaning',
} as const;

/** The slugs of /about, /privacy and /terms. */
export const fixedPageSlugs = {
  about: 'about',
  privacy: 'privacy-policy',
  terms: 'terms-and-conditions',
} as const;

/** A slug left out or sent as '' is derived from the title. */
export const pageInput = z
  .strictObject({
    slug: optionalSlug,
    title: requiredLine(pageLimits.title, pageMessages.required, 'The title'),
    /** HTML; cleaned by an allow list before it is stored, and again before it is shown. */
    content: writtenText(pageLimits.content, 'The content', pageMessages.required)
      .refine((value) => value.trim() !== '', pageMessages.required)
      .refine(
        (value) => value.split('<', pageLimits.tags + 2).length <= pageLimits.tags + 1,
        pageMessages.tags,
      ),
    ...publicationChanges,
  })
  .meta({ id: 'PageInput' });
export type PageInput = z.infer<typeof pageInput>;

/** The same for the form, where an empty slug is allowed. */
export const pageForm = pageInput.extend({ ...publicationForm, slug: orEmpty(slug) });
export type PageFields = z.infer<typeof pageForm>;

export const pageListQuery = z.strictObject({
  publication: publicationState
    .optional()
    .meta({ description: 'For administrators: visitors see published ones alone' }),
});
export type PageListQuery = z.infer<typeof pageListQuery>;

export const page = z
  .strictObject({
    id,
    ...storedShape(pageFacts),
    ...publicationRecord,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Page' });
export type Page = z.infer<typeof page>;

/** Fields left out keep their value; so does the slug when it is sent as ''. */
export const pageChanges = changesOf(pageInput, page, {}).meta({
  id: 'PageChanges',
  examples: [{ title: 'About us' }],
});
export type PageChanges = z.infer<typeof pageChanges>;
