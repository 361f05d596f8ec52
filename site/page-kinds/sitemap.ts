/** The files of the sitemap, and their index. */

import {
  listSitemapEpisodes,
  listSitemapFiles,
  listSitemapMatches,
  listSitemapPeople,
  listSitemapSeasons,
  listSitemapTitles,
} from '#schema/calls/sitemap.ts';
import { readAlphabet } from '#schema/calls/title-lists.ts';
import {
  alphabetTag,
  calendarMonthsTag,
  calendarWeekTag,
  deepListTag,
  sitemapCollectionsTag,
  sitemapIndexTag,
  sitemapMatchListsTag,
  sitemapPagesTag,
  sitemapTag,
} from '#schema/rules/cache-tags.ts';
import type { Alphabet } from '#schema/shapes/alphabet.ts';
import type { CalendarMonths } from '#schema/shapes/calendar.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import {
  type SitemapCollections,
  type SitemapEpisode,
  type SitemapFiles,
  type SitemapKind,
  type SitemapMatch,
  type SitemapPerson,
  type SitemapSeason,
  type SitemapTitle,
  sitemapBlockOf,
  sitemapKind,
} from '#schema/shapes/sitemap.ts';
import { isListName } from '#site/lib/lists.ts';
import type { MatchListPlace } from '#site/lib/match-paths.ts';
import { type ListName, listNames, sitemapPath } from '#site/lib/paths.ts';
import { readMonths } from './calendar.ts';
import { idOf, isAnyChanged, numberOf } from './changed-record.ts';
import { movedLists } from './changed-title.ts';
import { readAllCollections } from './collection.ts';
import { type ContentPages, readContentPages } from './content-page.ts';
import { newestFirst, readList } from './list.ts';
import { readMatchLists } from './match-list.ts';
import type { PageApi, PageKind } from './page-kind.ts';

/** A list with a file of its own: its number of pages, and when its newest title was added; null for trending, a ranked list. */
async function readListFile(api: PageApi, name: ListName) {
  const { totalPages, movies } = await readList(api, name, 1, newestFirst(name));
  return { name, totalPages, changedAt: name === 'trending' ? null : (movies[0]?.createdAt ?? null) };
}
type SitemapList = Awaited<ReturnType<typeof readListFile>>;

export interface SitemapFileNames extends SitemapFiles {
  lists: SitemapList[];
  pages: ContentPages;
}

export const sitemapIndexPage: PageKind<null, SitemapFileNames> = {
  paths: { pages: () => ({ soon: [sitemapPath] }) },
  read: async (api) => ({
    ...(await api.call(listSitemapFiles, {})),
    lists: await Promise.all(listNames.map((name) => readListFile(api, name))),
    pages: await readContentPages(api),
  }),
  tags: () => [sitemapIndexTag],
  touchedBy: (change) => ({ onVisit: touchedFiles(change).length > 0 ? [sitemapIndexTag] : [] }),
};

interface SitemapAsked {
  /** The name of the file in the path. */
  file: string;
}

export type SitemapFile =
  | { kind: 'pages'; pages: ContentPages; alphabet: Alphabet }
  | ({ kind: 'collections' } & SitemapCollections)
  | { kind: 'match-lists'; places: MatchListPlace[] }
  | ({ kind: 'calendar' } & CalendarMonths)
  | { kind: 'list'; list: SitemapList }
  | { kind: 'titles'; block: number; records: SitemapTitle[] }
  | { kind: 'seasons'; block: number; records: SitemapSeason[] }
  | { kind: 'episodes'; block: number; records: SitemapEpisode[] }
  | { kind: 'matches'; block: number; records: SitemapMatch[] }
  | { kind: 'people'; block: number; records: SitemapPerson[] };

/** null when there is no such file. */
export const sitemapFilePage: PageKind<SitemapAsked, SitemapFile | null> = {
  /** The index links to each of them. */
  paths: {},

  async read(api, { file }) {
    if (file === 'pages')
      return {
        kind: file,
        pages: await readContentPages(api),
        alphabet: await api.call(readAlphabet, {}),
      };
    if (file === 'collections') return { kind: file, ...(await readAllCollections(api)) };
    if (file === 'match-lists') return { kind: file, places: await readMatchLists(api) };
    if (file === 'calendar') return { kind: file, ...(await readMonths(api)) };
    const [, name] = /^list-([a-z-]+)$/.exec(file) ?? [];
    if (name !== undefined)
      return isListName(name) ? { kind: 'list', list: await readListFile(api, name) } : null;
    const [, kindText, blockText] = /^([a-z]+)-(0|[1-9]\d{0,6})$/.exec(file) ?? [];
    const kind = sitemapKind.safeParse(kindText).data;
    return kind === undefined ? null : await readBlock(api, kind, Number(blockText));
  },

  tags(file) {
    if (!file) return [];
    if (file.kind === 'pages') return [sitemapPagesTag, alphabetTag];
    if (file.kind === 'collections') return [sitemapCollectionsTag];
    if (file.kind === 'match-lists') return [sitemapMatchListsTag];
    if (file.kind === 'calendar') return [calendarMonthsTag, calendarWeekTag];
    return [file.kind === 'list' ? deepListTag(file.list.name) : sitemapTag(file.kind, file.block)];
  },

  /** A change touches one or two files, whatever the size of the catalogue. */
  touchedBy(change) {
    const lists = movedLists(change).filter(isListName);
    return {
      onVisit: [
        ...touchedFiles(change),
        ...change.sitemapBlocks.map(({ kind, block }) => sitemapTag(kind, block)),
        ...lists.map(deepListTag),
      ],
    };
  },
};

const blockTag = (kind: SitemapKind, id: number) => sitemapTag(kind, sitemapBlockOf(id));

/** The files that contain a record. */
const filesOf: Record<string, (change: Change, row: LoggedRow) => string[]> = {
  movie: (change) => [blockTag('titles', idOf(change))],
  // The file has the date of the latest deletion, also of a title that visitors did not see.
  removed_address: (change) => [blockTag('titles', idOf(change))],
  // The entry of a title has the date of its latest season.
  season: (change, row) => [blockTag('seasons', idOf(change)), blockTag('titles', numberOf(row, 'show_id'))],
  episode: (change) => [blockTag('episodes', idOf(change))],
  match: (change) => [blockTag('matches', idOf(change)), sitemapMatchListsTag],
  person: (change) => [blockTag('people', idOf(change))],
  page: () => [sitemapPagesTag],
  collection: () => [sitemapCollectionsTag],
  title_page: () => [sitemapPagesTag],
};

function touchedFiles(change: Change): string[] {
  const { entity, op, before, after } = change;
  // A changed counter alone does not change the date of the last change.
  const isTouched =
    ['page', 'collection'].includes(entity) || op !== 'update' || isAnyChanged(change, ['changed_at']);
  return isTouched ? (filesOf[entity]?.(change, after ?? before) ?? []) : [];
}

async function readBlock(api: PageApi, kind: SitemapKind, block: number): Promise<SitemapFile> {
  const sent = { query: { block } };
  if (kind === 'titles') return { kind, block, records: (await api.call(listSitemapTitles, sent)).titles };
  if (kind === 'seasons') return { kind, block, records: (await api.call(listSitemapSeasons, sent)).seasons };
  if (kind === 'episodes')
    return { kind, block, records: (await api.call(listSitemapEpisodes, sent)).episodes };
  if (kind === 'matches') return { kind, block, records: (await api.call(listSitemapMatches, sent)).matches };
  return { kind, block, records: (await api.call(listSitemapPeople, sent)).people };
}
