import { z } from 'zod';
import { limitMax } from '#schema/rules/limits.ts';
import { match, matchChanges, matchInput, matchList, matchListQuery } from '#schema/shapes/match.ts';
import { matchEvents, matchEventsPath, matchEventsQuery } from '#schema/shapes/match-events.ts';
import { seriesGone, seriesInput, seriesPath, seriesReply } from '#schema/shapes/match-series.ts';
import { limitQuery } from '#schema/shapes/paging.ts';
import { callsOf } from './call.ts';
import { changePosition } from './publishing.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'matches', access: 'everyone' });

const limited = z.strictObject({ limit: limitQuery(limitMax) });

export const listMatches = call(
  'GET /api/matches',
  'A page of all matches: live ones, those without a result yet, the next, the latest results',
  { access: ['everyone', 'dashboard'], query: matchListQuery, reply: matchList },
);

export const listLiveMatches = call('GET /api/matches/live', 'Matches being played', {
  query: limited,
  reply: match.array(),
});

export const listUpcomingMatches = call(
  'GET /api/matches/upcoming',
  'Matches to come, without postponed and unreported ones, the next kick-off first',
  { query: limited, reply: match.array() },
);

export const followMatches = call(
  `GET ${matchEventsPath}`,
  'Scores and status of matches, as they change',
  {
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
  },
  'With `Accept: text/event-stream`, as browsers’ EventSource sends it, an endless stream of server-sent events: `match` with the current match, `gone` with the id of a deleted one, `incidents` with the id of one whose goals and cards have changed, `lost` when more happened than is told one by one. Each has the id to come back with, as `Last-Event-ID` or `after`. Without it the same as one answer: what happened after `after`.',
);

export const getMatch = call('GET /api/matches/:id', 'One match', {
  access: ['everyone', 'dashboard'],
  reply: match,
});

const record = recordsAt('/api/matches/:id', { chapter: 'matches', access: 'matches', reply: match });

export const addMatch = record.add('Adds a match', { body: matchInput });

export const changeMatch = record.change(
  'Changes the fields of a match that are sent: phase and score above all',
  { access: 'scores', body: matchChanges },
  'A change of `phase` sets the status and starts the clock; a change of `status` alone sets the phase. The clock is put right by `phaseStartedAt`, or by the `minute` that it is to show now. A new `matchDate` takes a postponed or unreported match back among those to come.',
);

export const removeMatch = record.remove('Deletes a match');

export const addSeries = call(
  'POST /api/matches/:id/series',
  'Adds further fixtures of the teams of a match, at home or away',
  { access: 'matches', body: seriesInput, reply: seriesReply, status: 201 },
  'Its teams, crests and league; each fixture has its own moment.',
);

export const removeSeries = call(
  'DELETE /api/matches/series/:series',
  'Takes all matches of a series back, as long as none of them was touched',
  { access: 'matches', params: seriesPath, reply: seriesGone, otherStatuses: [409], touches: ['trash'] },
  'Otherwise nothing is deleted, and the message names the matches that were changed.',
);
