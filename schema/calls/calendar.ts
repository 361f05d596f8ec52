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
import { defineCall } from './call.ts';

export const listCalendar = defineCall('GET /api/calendar', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'Titles, episodes, seasons and matches by their dates, in UTC',
  description:
    'A title stands on the day of its release unless a season or an episode of its own does, a season unless one of its episodes does. Without days: from the Monday of this week on.',
  query: calendarQuery,
  reply: calendar,
});

export const listMonths = defineCall('GET /api/calendar/months', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'The months of this year and of the ones next to it that hold a date',
  reply: calendarMonths,
});

export const listDatesOfShow = defineCall('GET /api/calendar/shows/:id', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'The latest dates of a title, the earliest of them first',
  params: calendarShowPath,
  reply: calendarOf,
  otherStatuses: [404],
});

export const listDatesOfLeague = defineCall('GET /api/calendar/leagues/:slug', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'The latest matches of a league, the earliest of them first',
  params: calendarLeaguePath,
  reply: calendarOf,
  otherStatuses: [404],
});

export const listDatesOfTeam = defineCall('GET /api/calendar/teams/:slug', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'The latest matches of a team, the earliest of them first',
  description: 'The slug is derived from its name as for titles.',
  params: calendarTeamPath,
  reply: calendarOf,
  otherStatuses: [404],
});

export const listNews = defineCall('GET /api/news', {
  chapter: 'calendar',
  access: 'everyone',
  summary: 'The newest titles, episodes and matches',
  description: 'Of each kind up to 100, the newest first.',
  reply: news,
});
