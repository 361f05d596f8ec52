import { fixedPageSlugs, type PageInput, pageInput } from '#schema/page.ts';
import { readText } from './read-data.ts';

const titles = [
  [fixedPageSlugs.about, 'About Us'],
  [fixedPageSlugs.privacy, 'Privacy Policy'],
  [fixedPageSlugs.terms, 'Terms of Service'],
] as const;

export const demoPages = (): (PageInput & { slug: string })[] =>
  titles.map(([slug, title]) => ({
    ...pageInput.parse({ slug, title, content: readText(`pages/${slug}.html`).trim() }),
    slug,
  }));
