import { z } from 'zod';
import { limitMax } from '#schema/limits.ts';
import { match, matchChanges, matchInput, matchList, matchListQuery } from '#schema/match.ts';
import { matchEvents, matchEventsPath, matchEventsQuery } from '#schema/match-events.ts';
import { seriesGone, seriesInput, seriesOf, seriesPath, seriesReply } from '#schema/match-series.ts';
import { limitQuery } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';
import { changePosition } from './publishing.ts';
import { defineRecordCalls } from './record-calls.ts';

const limited = z.strictObject({ limit: limitQuery(limitMax) });
const byId = z.object({ id: pathId });

export const listMatches = defineCall('GET /api/matches', {
  chapter: 'matches',
  access: ['everyone', 'dashboard'],
  summary: 'A page of all matches: those being played, the next to come, the latest results',
  query: matchListQuery,
  reply: matchList,
});

export const listLiveMatches = defineCall('GET /api/matches/live', {
  chapter: 'matches',
  access: 'everyone',
  summary: 'Matches being played',
  query: limited,
  reply: match.array(),
});

export const listUpcomingMatches = defineCall('GET /api/matches/upcoming', {
  chapter: 'matches',
  access: 'everyone',
  summary: 'Matches to come, without postponed ones, the next kick-off first',
  query: limited,
  reply: match.array(),
});

export const followMatches = defineCall(`GET ${matchEventsPath}`, {
  chapter: 'matches',
  access: 'everyone',
  summary: 'Scores and status of matches, as they change',
  description:
    'With `Accept: text/event-stream`, as browsers’ EventSource sends it, an endless stream of server-sent events: `match` with the current match, `gone` with the id of a deleted one, `incidents` with the id of one whose goals and cards have changed, `lost` when more happened than is told one by one. Each has the id to come back with, as `Last-Event-ID` or `after`. Without it the same as one answer: what happened after `after`.',
  query: matchEventsQuery,
  headers: z.object({
    'Last-Event-ID': z
      .string()
      .optional()
      .meta({ description: 'Sent by browsers when they reconnect; takes precedence over `after`' }),
  }),
  reply: matchEvents,
  otherStatuses: [429, 503],
  replyHeaders: changePosition,
});

export const getMatch = defineCall('GET /api/matches/:id', {
  chapter: 'matches',
  access: ['everyone', 'dashboard'],
  summary: 'One match',
  params: byId,
  reply: match,
});

export const {
  add: addMatch,
  change: changeMatch,
  remove: removeMatch,
} = defineRecordCalls({
  path: '/api/matches',
  name: 'id',
  chapter: 'matches',
  access: 'matches',
  params: byId,
  reply: match,
  add: { summary: 'Adds a match', body: matchInput },
  change: {
    access: 'scores',
    summary: 'Changes the fields of a match that are sent: phase and score above all',
    description:
      'A change of `phase` sets the status and starts the clock; a change of `status` alone sets the phase. The clock is put right by `phaseStartedAt`, or by the `minute` that it is to show now. A new `matchDate` takes a postponed match back among those to come.',
    body: matchChanges,
  },
  remove: { summary: 'Deletes a match' },
});

export const addSeries = defineCall('POST /api/matches/:id/series', {
  chapter: 'matches',
  access: 'matches',
  summary: 'Adds further fixtures of the teams of a match, at home or away',
  description: 'Its teams, crests and league; each fixture has its own moment.',
  params: seriesOf,
  body: seriesInput,
  reply: seriesReply,
  status: 201,
  replyHeaders: publishJobHeader,
});

export const removeSeries = defineCall('DELETE /api/matches/series/:series', {
  chapter: 'matches',
  access: 'matches',
  summary: 'Takes all matches of a series back, as long as none of them was touched',
  description: 'Otherwise nothing is deleted, and the message names the matches that were changed.',
  params: seriesPath,
  reply: seriesGone,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  touches: ['trash'],
});
