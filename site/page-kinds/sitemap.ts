/** The files of the sitemap, and the list of them. */
import { z } from 'zod';
import { type Alphabet, alphabet } from '#schema/alphabet.ts';
import type { Change, LoggedRow } from '#schema/change.ts';
import {
  type SitemapEpisode,
  type SitemapFiles,
  type SitemapKind,
  type SitemapMatch,
  type SitemapSeason,
  type SitemapTitle,
  sitemapBlockOf,
  sitemapEpisodes,
  sitemapFiles,
  sitemapKind,
  sitemapMatches,
  sitemapSeasons,
  sitemapTitles,
} from '#schema/sitemap.ts';
import {
  deepListTag,
  sitemapIndexTag,
  sitemapMatchListsTag,
  sitemapPagesTag,
  sitemapTag,
} from '#schema/tags.ts';
import { isListName } from '#site/lib/list-in-path.ts';
import type { ListName } from '#site/lib/paths.ts';
import { idOf, isAnyChanged, numberOf } from './changed-record.ts';
import { movedLists } from './changed-title.ts';
import type { PageApi, PageKind } from './page-kind.ts';

const contentPages = z.array(z.object({ slug: z.string(), updatedAt: z.string() }));
type ContentPages = z.infer<typeof contentPages>;

const readFiles = (api: PageApi) => api.get('/api/sitemap', sitemapFiles);
const readContentPages = (api: PageApi) => api.get('/api/pages', contentPages);

export const sitemapIndexPage: PageKind<null, { files: SitemapFiles; pages: ContentPages }> = {
  read: async (api) => ({ files: await readFiles(api), pages: await readContentPages(api) }),
  tags: () => [sitemapIndexTag],
  touchedBy: (change) => ({ lazy: touchedFiles(change).length > 0 ? [sitemapIndexTag] : [] }),
};

interface SitemapAsked {
  /** The name of the file, as it stands in the path. */
  file: string;
}

export type SitemapFile =
  | { kind: 'pages'; pages: ContentPages; alphabet: Alphabet }
  | { kind: 'match-lists'; matchLists: SitemapFiles['matchLists'] }
  | { kind: 'list'; name: ListName; list: SitemapFiles['lists'][number] }
  | { kind: 'titles'; block: number; records: SitemapTitle[] }
  | { kind: 'seasons'; block: number; records: SitemapSeason[] }
  | { kind: 'episodes'; block: number; records: SitemapEpisode[] }
  | { kind: 'matches'; block: number; records: SitemapMatch[] };

/** null where there is no such file. */
export const sitemapFilePage: PageKind<SitemapAsked, SitemapFile | null> = {
  async read(api, { file }) {
    if (file === 'pages')
      return {
        kind: file,
        pages: await readContentPages(api),
        alphabet: await api.get('/api/movies/alphabet', alphabet),
      };
    if (file === 'match-lists') return { kind: file, matchLists: (await readFiles(api)).matchLists };
    const [, name] = /^list-([a-z-]+)$/.exec(file) ?? [];
    if (name !== undefined) {
      const list = (await readFiles(api)).lists.find((one) => one.name === name);
      return list && isListName(name) ? { kind: 'list', name, list } : null;
    }
    const [, kindText, blockText] = /^([a-z]+)-(0|[1-9]\d{0,6})$/.exec(file) ?? [];
    const kind = sitemapKind.safeParse(kindText).data;
    return kind === undefined ? null : await readBlock(api, kind, Number(blockText));
  },

  tags(file) {
    if (!file) return [];
    if (file.kind === 'pages') return [sitemapPagesTag];
    if (file.kind === 'match-lists') return [sitemapMatchListsTag];
    return [file.kind === 'list' ? deepListTag(file.name) : sitemapTag(file.kind, file.block)];
  },

  /** A file or two: no more, whatever the size of the catalogue. */
  touchedBy(change) {
    const lists = movedLists(change).filter(isListName);
    return {
      lazy: [
        ...touchedFiles(change),
        ...change.sitemapBlocks.map(({ kind, block }) => sitemapTag(kind, block)),
        ...lists.map(deepListTag),
      ],
    };
  },
};

const blockTag = (kind: SitemapKind, id: number) => sitemapTag(kind, sitemapBlockOf(id));

/** The files of the sitemap a record stands in. */
const filesOf: Record<string, (change: Change, row: LoggedRow) => string[]> = {
  movie: (change) => [blockTag('titles', idOf(change))],
  // The entry of its title tells how late its seasons changed.
  season: (change, row) => [blockTag('seasons', idOf(change)), blockTag('titles', numberOf(row, 'show_id'))],
  episode: (change) => [blockTag('episodes', idOf(change))],
  match: (change) => [blockTag('matches', idOf(change)), sitemapMatchListsTag],
  page: () => [sitemapPagesTag],
  title_page: () => [sitemapPagesTag],
};

function touchedFiles(change: Change): string[] {
  const { entity, op, before, after } = change;
  // Where a count moved, nothing that a reader reads of it did.
  const isTouched = entity === 'page' || op !== 'update' || isAnyChanged(change, ['changed_at']);
  return isTouched ? (filesOf[entity]?.(change, after ?? before) ?? []) : [];
}

async function readBlock(api: PageApi, kind: SitemapKind, block: number): Promise<SitemapFile> {
  const call = `/api/sitemap/${kind}?block=${block}`;
  if (kind === 'titles') return { kind, block, records: (await api.get(call, sitemapTitles)).titles };
  if (kind === 'seasons') return { kind, block, records: (await api.get(call, sitemapSeasons)).seasons };
  if (kind === 'episodes') return { kind, block, records: (await api.get(call, sitemapEpisodes)).episodes };
  return { kind, block, records: (await api.get(call, sitemapMatches)).matches };
}
