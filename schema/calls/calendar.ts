import {
  calendar,
  calendarLeaguePath,
  calendarMonths,
  calendarOf,
  calendarQuery,
  calendarTeamPath,
} from '#schema/shapes/calendar.ts';
import { news } from '#schema/shapes/news.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'calendar', access: 'everyone' });

export const listCalendar = call(
  'GET /api/calendar',
  'Titles, episodes, seasons and matches by their dates, in UTC',
  { query: calendarQuery, reply: calendar },
  'A title stands on the day of its release unless a season or an episode of its own does, a season unless one of its episodes does. Without days: from the Monday of this week on.',
);

export const listMonths = call(
  'GET /api/calendar/months',
  'The months of this year and of the ones next to it that hold a date',
  { reply: calendarMonths },
);

export const listDatesOfShow = call(
  'GET /api/calendar/shows/:id',
  'The latest dates of a title, the earliest of them first',
  { reply: calendarOf, otherStatuses: [404] },
);

export const listDatesOfLeague = call(
  'GET /api/calendar/leagues/:slug',
  'The latest matches of a league, the earliest of them first',
  { params: calendarLeaguePath, reply: calendarOf, otherStatuses: [404] },
);

export const listDatesOfTeam = call(
  'GET /api/calendar/teams/:slug',
  'The latest matches of a team, the earliest of them first',
  { params: calendarTeamPath, reply: calendarOf, otherStatuses: [404] },
  'The slug is derived from its name as for titles.',
);

export const listNews = call(
  'GET /api/news',
  'The newest titles, episodes and matches',
  { reply: news },
  'Of each kind up to 100, the newest first.',
);
