import { slugOf } from '#schema/derived-slug.ts';
import { type DemoTitle, demoTitle } from './demo-title.ts';
import { readJson } from './read-data.ts';

const files = [
  'action',
  'animation',
  'anime',
  'bollywood',
  'comedy',
  'drama',
  'romance',
  'sci-fi',
  'thriller',
  'tv-shows',
];

export type CatalogueTitle = DemoTitle & { slug: string };

/** Every title of the demo, in the order in which they joined the catalogue. */
export function demoCatalogue(): CatalogueTitle[] {
  return files
    .flatMap((file) => demoTitle.array().parse(readJson(`titles/${file}.json`)))
    .map((title) => ({ ...title, slug: title.slug ?? slugOf(title.title) }))
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt) || a.slug.localeCompare(b.slug));
}
