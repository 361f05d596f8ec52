import { z } from 'zod';
import type { Written } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, recogniseAdmin, requireAdmin } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import {
  type IncidentReply,
  incident,
  incidentChanges,
  incidentInput,
  incidentPath,
  incidentReply,
} from '#schema/match-incident.ts';
import { presentIncident } from './incident.entity.ts';
import {
  addIncident,
  type IncidentWrite,
  listIncidents,
  removeIncident,
  restoreIncident,
  updateIncident,
} from './incident.queries.ts';
import { presentMatchNow } from './match.entity.ts';
import { findMatch } from './match.queries.ts';

/** Goals and cards, which the scorer enters. */
export const incidentRoutes = apiRouter();

const both = (ctx: ApiContext, result: Written<IncidentWrite>): IncidentReply => {
  const { incident, match } = written(ctx, result);
  return { incident: presentIncident(incident), match: presentMatchNow(match) };
};

incidentRoutes.get('/api/matches/:id/incidents', recogniseAdmin, {
  summary: 'The goals and cards of a match, by their minutes',
  params: incidentPath,
  reply: z.array(incident),
  answer: async ({ params, em }) => {
    const { id } = await findMatch(em, params.id);
    return ((await listIncidents(em, [id])).get(id) ?? []).map(presentIncident);
  },
});

incidentRoutes.post('/api/match-incidents', requireAdmin, {
  summary: 'Adds a goal or a card to the events of a match',
  description: 'A goal moves the score of the match, unless `movesScore` is false.',
  body: incidentInput,
  reply: incidentReply,
  status: 201,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  answer: async ({ body, em, ctx }) => both(ctx, await addIncident(em, actorOf(ctx), body)),
});

incidentRoutes.put('/api/match-incidents/:id', requireAdmin, {
  summary: 'Changes the fields of a match event that are sent: its player, its minute',
  params: incidentPath,
  body: incidentChanges,
  reply: incidentReply,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  answer: async ({ params, body, em, ctx }) =>
    both(ctx, await updateIncident(em, actorOf(ctx), params.id, body)),
});

incidentRoutes.delete('/api/match-incidents/:id', requireAdmin, {
  summary: 'Takes a match event back, with its goal',
  params: incidentPath,
  reply: incidentReply,
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => both(ctx, await removeIncident(em, actorOf(ctx), params.id)),
});

incidentRoutes.post('/api/match-incidents/:id/restore', requireAdmin, {
  summary: 'Restores a removed match event in its position, with its goal',
  params: incidentPath,
  reply: incidentReply,
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => both(ctx, await restoreIncident(em, actorOf(ctx), params.id)),
});
