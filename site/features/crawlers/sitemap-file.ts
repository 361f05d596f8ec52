/** The addresses in each file of the sitemap. */

import { listPageSize } from '#schema/rules/limits.ts';
import { yearsOfMonths } from '#schema/shapes/calendar.ts';
import { numbersTo, totalPagesOf } from '#schema/shapes/paging.ts';
import { sitemapUrlMax } from '#schema/shapes/sitemap.ts';
import { matchListPath } from '#site/lib/match-paths.ts';
import {
  allTitlesPath,
  calendarMonthPath,
  calendarPath,
  calendarYearPath,
  collectionPath,
  collectionsPath,
  contactPath,
  homePath,
  listPath,
  peoplePath,
  personPath,
  termsOfUsePath,
} from '#site/lib/paths.ts';
import { canonicalPagePath } from '#site/lib/record-path.ts';
import { isWholeIndex } from '#site/page-kinds/all-titles.ts';
import type { SitemapFile } from '#site/page-kinds/sitemap.ts';
import { episodeUrl, matchUrl, seasonUrl, titleUrls } from './sitemap-records.ts';
import type { SitemapUrl } from './sitemap-xml.ts';

export function sitemapFileUrls(file: SitemapFile): SitemapUrl[] {
  return allUrls(file).slice(0, sitemapUrlMax);
}

function allUrls(file: SitemapFile): SitemapUrl[] {
  switch (file.kind) {
    case 'pages':
      return urlsOfPages(file);
    case 'collections':
      return urlsOfCollections(file);
    case 'match-lists':
      return file.places.map((place) => ({ path: matchListPath(place) }));
    case 'calendar':
      return [
        calendarPath,
        ...yearsOfMonths(file.months).map(calendarYearPath),
        ...file.months.map((month) => calendarMonthPath(month)),
      ].map((path) => ({ path }));
    case 'list':
      return urlsOfList(file);
    case 'titles':
      return file.records.flatMap(titleUrls);
    case 'seasons':
      return file.records.map(seasonUrl);
    case 'episodes':
      return file.records.map(episodeUrl);
    case 'matches':
      return file.records.map(matchUrl);
    case 'people':
      return file.records.map(({ slug, changedAt }) => ({ path: personPath(slug), changedAt }));
  }
}

function urlsOfPages({ pages, alphabet }: Extract<SitemapFile, { kind: 'pages' }>): SitemapUrl[] {
  return [
    { path: homePath },
    { path: contactPath },
    { path: termsOfUsePath },
    ...pages.map(({ slug, updatedAt }) => ({ path: canonicalPagePath(slug), changedAt: updatedAt })),
    { path: allTitlesPath() },
    { path: peoplePath() },
    ...(isWholeIndex(alphabet)
      ? []
      : [
          ...alphabet.letters.map(({ letter }) => ({ path: allTitlesPath(letter) })),
          ...alphabet.pages.map(({ letter, page }) => ({ path: allTitlesPath(letter, page) })),
        ]),
  ];
}

const urlsOfCollections = ({ collections }: Extract<SitemapFile, { kind: 'collections' }>): SitemapUrl[] => [
  ...numbersTo(totalPagesOf(collections.length, listPageSize)).map((page) => ({
    path: collectionsPath(page),
  })),
  ...collections.flatMap(({ slug, titleCount, changedAt }) =>
    numbersTo(totalPagesOf(titleCount, listPageSize)).map((page) => ({
      path: collectionPath(slug, page),
      changedAt,
    })),
  ),
];

const urlsOfList = ({ list }: Extract<SitemapFile, { kind: 'list' }>): SitemapUrl[] =>
  numbersTo(list.totalPages).map((page) => ({
    path: listPath(list.name, page),
    changedAt: page === 1 ? list.changedAt : null,
  }));
