import { z } from 'zod';
import { moment } from './date.ts';
import { optionalSlug, slug, slugMaxLength } from './slug.ts';
import { id, requiredText, text } from './text.ts';

export const pageLimits = {
  slug: slugMaxLength,
  title: 200,
  content: 500_000,
  /** Characters of content a list shows. */
  preview: 200,
} as const;

export const pageMessages = { required: 'All fields are required', notFound: 'Page not found' } as const;

/** The slugs behind /about, /privacy and /terms. */
export const fixedPageSlugs = {
  about: 'about',
  privacy: 'privacy-policy',
  terms: 'terms-and-conditions',
} as const;

const pageFields = z.strictObject({
  slug,
  title: requiredText(pageLimits.title, pageMessages.required, 'The title'),
  /** HTML; cleaned by an allow list before it is stored and again before it is shown. */
  content: text(pageLimits.content, 'The content', pageMessages.required).refine(
    (value) => value.trim() !== '',
    pageMessages.required,
  ),
});

/** A slug of '' is derived from the title like a missing one. */
export const pageInput = pageFields.extend({
  slug: optionalSlug,
});
export type PageInput = z.infer<typeof pageInput>;

export const pageChanges = pageFields.exactPartial();
export type PageChanges = z.infer<typeof pageChanges>;

export const page = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  createdAt: moment,
  updatedAt: moment,
});
export type Page = z.infer<typeof page>;
