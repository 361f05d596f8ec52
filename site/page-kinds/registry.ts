/** All kinds of pages, and what follows from them together: the paths of a title, and the pages that a change touches. */
import type { Change } from '#schema/shapes/change.ts';
import { allTitlesPage } from './all-titles.ts';
import { calendarMonthPage, calendarPage } from './calendar.ts';
import {
  calendarDatesPage,
  calendarFilePage,
  leagueCalendarPage,
  showCalendarPage,
  teamCalendarPage,
} from './calendar-file.ts';
import { calendarYearPage } from './calendar-year.ts';
import { allCollectionsPage, collectionPage } from './collection.ts';
import { contentPage } from './content-page.ts';
import { episodePage } from './episode.ts';
import { everyPage } from './every-page.ts';
import { feedPage } from './feed.ts';
import { homePage } from './home.ts';
import { listPage } from './list.ts';
import { matchCalendarPage, matchPage } from './match.ts';
import { matchListPage } from './match-list.ts';
import { newsPage } from './news.ts';
import { type ListedTitle, type PublishedKind, pathsIn } from './page-kind.ts';
import { peoplePage, personPage } from './person.ts';
import { sitemapFilePage, sitemapIndexPage } from './sitemap.ts';
import { titlePage } from './title.ts';

export const pageKinds: readonly PublishedKind[] = [
  homePage,
  listPage,
  feedPage,
  titlePage,
  episodePage,
  matchPage,
  matchCalendarPage,
  matchListPage,
  contentPage,
  collectionPage,
  allCollectionsPage,
  personPage,
  peoplePage,
  allTitlesPage,
  calendarPage,
  calendarMonthPage,
  calendarYearPage,
  calendarFilePage,
  calendarDatesPage,
  showCalendarPage,
  leagueCalendarPage,
  teamCalendarPage,
  newsPage,
  sitemapFilePage,
  sitemapIndexPage,
  everyPage,
];

/** Every path of a title. */
export const everyPathOf = (title: ListedTitle): string[] =>
  pageKinds.flatMap(({ paths }) => (paths.title ? pathsIn(paths.title(title)) : []));

export interface TouchedPages {
  mustRender: Set<string>;
  onVisit: Set<string>;
  servedStale: Set<string>;
  paths: Set<string>;
  /** Paths of episodes are apart, because a show may have very many. */
  episodePaths: Set<string>;
}

export function touchedBy(change: Change): TouchedPages {
  const all: TouchedPages = {
    mustRender: new Set(),
    onVisit: new Set(),
    servedStale: new Set(),
    paths: new Set(),
    episodePaths: new Set(),
  };
  for (const kind of pageKinds) {
    const { mustRender = [], onVisit = [], servedStale = [], paths = [] } = kind.touchedBy(change);
    for (const tag of mustRender) all.mustRender.add(tag);
    for (const tag of onVisit) all.onVisit.add(tag);
    for (const tag of servedStale) all.servedStale.add(tag);
    const wanted = kind === episodePage ? all.episodePaths : all.paths;
    for (const path of paths) wanted.add(path);
  }
  return all;
}
