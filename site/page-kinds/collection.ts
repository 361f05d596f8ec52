/** The pages of a collection, the redirect of a former slug, and the page of all collections. */

import { listCollections, listTitlesOfCollection } from '#schema/calls/collections.ts';
import { listSitemapCollections } from '#schema/calls/sitemap.ts';
import {
  cardTag,
  collectionSlugTag,
  collectionTag,
  deepCollectionTag,
  deepListTag,
  eagerListPages,
  listTag,
} from '#schema/rules/cache-tags.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import type { CollectionList, CollectionTitles } from '#schema/shapes/collection.ts';
import { numbersTo, totalPagesOf } from '#schema/shapes/paging.ts';
import type { SitemapCollections } from '#schema/shapes/sitemap.ts';
import { pageInPath } from '#site/lib/lists.ts';
import { collectionPath, collectionsPath } from '#site/lib/paths.ts';
import { idOf, isAnyChanged, ofEach, textOf } from './changed-record.ts';
import { type Api, nullIfMissing, type PageKind } from './page-kind.ts';

interface CollectionAsked {
  /** The parts of the path, as they were sent; without a page the first. */
  slug: string;
  page?: string | undefined;
}

type Moved = { kind: 'moved'; path: string };
type Missing = { kind: 'missing' };
export type CollectionData =
  | ({ kind: 'found'; page: number } & CollectionTitles)
  | (Moved & { id?: number })
  | Missing;

export const collectionPage: PageKind<CollectionAsked, CollectionData> = {
  paths: {
    async pages(api) {
      const { collections } = await readAllCollections(api);
      const pages = collections.flatMap(({ slug, titleCount }) =>
        numbersTo(totalPagesOf(titleCount, listPageSize)).map((page) => ({
          page,
          path: collectionPath(slug, page),
        })),
      );
      return {
        soon: pages.filter(({ page }) => page <= eagerListPages).map(({ path }) => path),
        late: pages.filter(({ page }) => page > eagerListPages).map(({ path }) => path),
      };
    },
  },

  async read(api, asked) {
    const slug = slugInPath.parse(asked.slug);
    const page = asked.page === undefined ? 1 : pageInPath(asked.page);
    if (slug === '' || page === null) return { kind: 'missing' };
    if (asked.page !== undefined && page === 1) return { kind: 'moved', path: collectionPath(slug) };
    const asking = { params: { collection: slug }, query: { page, limit: listPageSize } };
    const found = await nullIfMissing(api.call(listTitlesOfCollection, asking));
    if (!found || page > found.totalPages) return { kind: 'missing' };
    const { id, slug: present } = found.collection;
    if (present !== slug) return { kind: 'moved', id, path: collectionPath(present, page) };
    return { kind: 'found', page, ...found };
  },

  /** The redirect has the tag of the former slug, since another collection may take it. */
  tags(data, { slug }) {
    if (data.kind === 'missing') return [];
    if (data.kind === 'moved')
      return data.id === undefined ? [] : [collectionTag(data.id), collectionSlugTag(slug)];
    const { id } = data.collection;
    return [
      data.page <= eagerListPages ? collectionTag(id) : deepCollectionTag(id),
      ...data.movies.map((movie) => cardTag(movie.id)),
    ];
  },

  /** A change of a title touches the pages that carry its cards' tag (title.ts), however long the collection is. */
  touchedBy(change) {
    if (change.entity === 'collection_redirect')
      return { mustRender: ofEach(change, (row) => collectionSlugTag(textOf(row, 'slug'))) };
    if (change.entity !== 'collection') return {};
    const id = idOf(change);
    const slugs = isAnyChanged(change, ['slug']) ? ofEach(change, (row) => textOf(row, 'slug')) : [];
    return {
      mustRender: [collectionTag(id), ...slugs.map(collectionSlugTag)],
      onVisit: [deepCollectionTag(id)],
      // The first page links to the others.
      paths: slugs.map((slug) => collectionPath(slug)),
    };
  },
};

export const readAllCollections = (api: Api): Promise<SitemapCollections> =>
  api.call(listSitemapCollections, {});

interface CollectionsAsked {
  page?: string | undefined;
}

export type CollectionsData = { kind: 'found'; page: number; list: CollectionList } | Moved | Missing;

export const allCollectionsPage: PageKind<CollectionsAsked, CollectionsData> = {
  /** Each page links to the next. */
  paths: { pages: () => ({ soon: [collectionsPath()] }) },

  async read(api, { page: text }) {
    const page = text === undefined ? 1 : pageInPath(text);
    if (page === null) return { kind: 'missing' };
    if (text !== undefined && page === 1) return { kind: 'moved', path: collectionsPath() };
    const list = await api.call(listCollections, { query: { page, limit: listPageSize } });
    return page > list.totalPages ? { kind: 'missing' } : { kind: 'found', page, list };
  },

  tags(data) {
    if (data.kind !== 'found') return [];
    const { collections } = data.list;
    return [
      data.page <= eagerListPages ? listTag('collections') : deepListTag('collections'),
      ...collections.map(({ id }) => collectionTag(id)),
      ...new Set(collections.flatMap(({ covers }) => covers.map(({ id }) => cardTag(id)))),
    ];
  },

  /** Sorted by name. A page that shows the collection carries its tag as well. */
  touchedBy(change) {
    if (change.entity !== 'collection' || !isAnyChanged(change, ['title'])) return {};
    return { mustRender: [listTag('collections')], onVisit: [deepListTag('collections')] };
  },
};
