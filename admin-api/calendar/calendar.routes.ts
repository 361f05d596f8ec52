import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import {
  calendar,
  calendarLeaguePath,
  calendarMonths,
  calendarOf,
  calendarQuery,
  calendarShowPath,
  calendarTeamPath,
} from '#schema/calendar.ts';
import { news } from '#schema/news.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { listCalendar, listMonths, listOfLeague, listOfShow, listOfTeam } from './calendar.queries.ts';
import { listNews } from './news.queries.ts';

/** Published records with a date. Scheduled records are left out for everyone. */
export const calendarRoutes = apiRouter();

calendarRoutes.get('/api/calendar', {
  summary: 'Titles, episodes, seasons and matches by their dates, in UTC',
  description:
    'A title stands on the day of its release unless a season or an episode of its own does, a season unless one of its episodes does. Without days: from the Monday of this week on.',
  query: calendarQuery,
  reply: calendar,
  answer: async ({ query, em }) =>
    await inSnapshot(em, async (inside) => {
      const found = await listCalendar(inside, query);
      return { ...found, totalPages: totalPagesOf(found.total, query.limit) };
    }),
});
calendarRoutes.get('/api/calendar/months', {
  summary: 'The months of this year and of the ones next to it that hold a date',
  reply: calendarMonths,
  answer: async ({ em }) => await listMonths(em),
});
calendarRoutes.get('/api/calendar/shows/:id', {
  summary: 'The latest dates of a title, the earliest of them first',
  params: calendarShowPath,
  reply: calendarOf,
  otherStatuses: [404],
  answer: async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfShow(inside, params.id))) ?? missing('Show'),
});
calendarRoutes.get('/api/calendar/leagues/:slug', {
  summary: 'The latest matches of a league, the earliest of them first',
  params: calendarLeaguePath,
  reply: calendarOf,
  otherStatuses: [404],
  answer: async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfLeague(inside, params.slug))) ?? missing('League'),
});
calendarRoutes.get('/api/calendar/teams/:slug', {
  summary: 'The latest matches of a team, the earliest of them first',
  description: 'The slug is derived from its name as for titles.',
  params: calendarTeamPath,
  reply: calendarOf,
  otherStatuses: [404],
  answer: async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfTeam(inside, params.slug))) ?? missing('Team'),
});

calendarRoutes.get('/api/news', {
  summary: 'The newest titles, episodes and matches',
  description: 'Of each kind up to 100, the newest first.',
  reply: news,
  answer: async ({ em }) => ({ entries: await listNews(em) }),
});

function missing(what: string): never {
  throw new RequestError(404, `${what} not found`);
}
