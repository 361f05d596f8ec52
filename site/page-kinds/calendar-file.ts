/** Calendar files: the coming dates, the dates of a show, and the matches of a league or a team. Each is rendered on request. */

import { listCalendar, listDatesOfLeague, listDatesOfShow, listDatesOfTeam } from '#schema/calls/calendar.ts';
import {
  calendarLeagueTag,
  calendarTeamTag,
  seasonsTag,
  seasonTag,
  titleTag,
} from '#schema/rules/cache-tags.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import {
  type Calendar,
  type CalendarOf,
  calendarFileSize,
  comingDaysInFile,
  daysAfter,
} from '#schema/shapes/calendar.ts';
import { calendarDatesPath } from '#site/lib/news-paths.ts';
import { calendarFilePath, titleCalendarPath } from '#site/lib/paths.ts';
import type { TitleRoute } from '#site/lib/resolve-title.ts';
import { comingTags } from './calendar.ts';
import { calendarTags, matchCalendarTags } from './changed-calendar.ts';
import { type Api, nullIfMissing, type PageKind } from './page-kind.ts';
import { formerSlugTags, type TitleData, titlePage } from './title.ts';

export const calendarFilePage: PageKind<null, Calendar> = {
  paths: { pages: () => ({ soon: [calendarFilePath] }) },

  read: async (api) => await readYear(api, 1),

  tags: comingTags,
  touchedBy: (change) => ({ onVisit: calendarTags(change) }),
};

/** The browser takes from it what its visitor follows, which may be any of the dates. */
export const calendarDatesPage: PageKind<null, Calendar> = {
  ...calendarFilePage,
  paths: { pages: () => ({ soon: [calendarDatesPath] }) },
  read: async (api) => await readYear(api, mostParts),
};

/** 10,000 dates, which are some 200 KB when compressed. */
const mostParts = 20;

async function readYear(api: Api, parts: number): Promise<Calendar> {
  const { from } = await api.call(listCalendar, { query: { limit: 1 } });
  const days = { from, to: daysAfter(from, comingDaysInFile) };
  const part = (page: number) =>
    api.call(listCalendar, { query: { ...days, limit: calendarFileSize, page } });
  const first = await part(1);
  const entries = [...first.entries];
  for (let page = 2; page <= Math.min(parts, first.totalPages); page += 1)
    entries.push(...(await part(page)).entries);
  return { ...first, entries };
}

type Elsewhere = { kind: 'moved'; path: string } | { kind: 'missing' };
export type ShowCalendarData = ({ kind: 'found'; dates: CalendarOf } | Elsewhere) & {
  bundle?: TitleData['bundle'];
};

export const showCalendarPage: PageKind<{ route: TitleRoute; slug: string }, ShowCalendarData> = {
  paths: {},

  async read(api, { route, slug }) {
    const title = await titlePage.read(api, { route, slug });
    if (title.kind === 'missing' || !title.bundle?.movie) return { kind: 'missing' };
    const { bundle } = title;
    if (title.kind === 'moved') return { kind: 'moved', path: titleCalendarPath(title.bundle.movie), bundle };
    const dates = await nullIfMissing(api.call(listDatesOfShow, { params: { id: title.movie.id } }));
    return dates ? { kind: 'found', dates, bundle } : { kind: 'missing' };
  },

  /** A change of an episode touches the tag of its season. */
  tags({ bundle }) {
    if (!bundle?.movie) return [];
    const { ref, movie, seasons } = bundle;
    return [
      titleTag(movie.id),
      ...formerSlugTags(ref, movie),
      seasonsTag(movie.id),
      ...seasons.map(({ id }) => seasonTag(id)),
    ];
  },

  /** The tags of a title are touched as on its own page. */
  touchedBy: (change) => ({ mustRender: titlePage.touchedBy(change).mustRender ?? [] }),
};

/** The calendar of the record with this slug; null when there is none. */
function ofSlug(
  dates: typeof listDatesOfLeague | typeof listDatesOfTeam,
  tagOf: (slug: string) => string,
): PageKind<{ slug: string }, CalendarOf | null> {
  return {
    paths: {},
    read: (api, { slug }) => readOf(api, dates, slug),
    tags: (dates, { slug }) => (dates ? [tagOf(slug)] : []),
    touchedBy: (change) => ({ onVisit: matchCalendarTags(change) }),
  };
}

export const leagueCalendarPage = ofSlug(listDatesOfLeague, calendarLeagueTag);
export const teamCalendarPage = ofSlug(listDatesOfTeam, calendarTeamTag);

async function readOf(
  api: Api,
  dates: typeof listDatesOfLeague | typeof listDatesOfTeam,
  text: string,
): Promise<CalendarOf | null> {
  const slug = slugInPath.parse(text);
  return slug === '' ? null : await nullIfMissing(api.call(dates, { params: { slug } }));
}
