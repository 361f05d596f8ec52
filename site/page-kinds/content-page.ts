/** A content page, which the operator writes. */

import { getPage, listPages } from '#schema/calls/pages.ts';
import { pageTag } from '#schema/rules/cache-tags.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import type { Page } from '#schema/shapes/page.ts';
import { aboutPath, contentPagePath, privacyPath, termsPath } from '#site/lib/paths.ts';
import { isAnyChanged, ofEach, textOf } from './changed-record.ts';
import { type Api, nullIfMissing, type PageKind } from './page-kind.ts';

export type ContentPages = Pick<Page, 'slug' | 'updatedAt'>[];

interface ContentPageAsked {
  slug: string;
}

export const contentPage: PageKind<ContentPageAsked, Page | null> = {
  paths: {
    async pages(api) {
      const pages = await readContentPages(api);
      return { soon: [aboutPath, privacyPath, termsPath, ...pages.map(({ slug }) => contentPagePath(slug))] };
    },
  },

  async read(api, asked) {
    const slug = slugInPath.parse(asked.slug);
    return slug === '' ? null : await nullIfMissing(api.call(getPage, { params: { page: slug } }));
  },

  /** A former slug finds the page as well, and is the tag of the redirect. */
  tags: (found, { slug }) =>
    [...new Set([slugInPath.parse(slug), found?.slug ?? ''])].filter(Boolean).map(pageTag),

  touchedBy(change) {
    const slugs = ofEach(change, (row) => textOf(row, 'slug'));
    if (change.entity === 'page_redirect') return { mustRender: slugs.map(pageTag) };
    if (change.entity !== 'page') return {};
    return {
      mustRender: slugs.map(pageTag),
      paths: isAnyChanged(change, ['slug']) ? slugs.flatMap(contentPagePaths) : [],
    };
  },
};

export const readContentPages = (api: Api): Promise<ContentPages> => api.call(listPages, {});

/** Three slugs have a second, shorter address, at which a former slug may redirect as well. */
const contentPagePaths = (slug: string) => [aboutPath, privacyPath, termsPath, contentPagePath(slug)];
