import type { Written } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/match-incidents.ts';
import type { IncidentReply } from '#schema/shapes/match-incident.ts';
import {
  addIncident,
  type IncidentWrite,
  listIncidents,
  removeIncident,
  restoreIncident,
  updateIncident,
} from './incident.queries.ts';
import { presentIncident, presentMatchNow } from './match.entity.ts';
import { findMatch } from './match.queries.ts';

/** Goals and cards, which the scorer enters. */
export const incidentRoutes = apiRouter();

const both = (ctx: ApiContext, result: Written<IncidentWrite>): IncidentReply => {
  const { incident, match } = written(ctx, result);
  return { incident: presentIncident(incident), match: presentMatchNow(match) };
};

incidentRoutes.serve(calls.listIncidents, async ({ params, em }) => {
  const { id } = await findMatch(em, params.id);
  return ((await listIncidents(em, [id])).get(id) ?? []).map(presentIncident);
});

incidentRoutes.serve(calls.addIncident, async ({ body, em, ctx }) =>
  both(ctx, await addIncident(em, actorOf(ctx), body)),
);

incidentRoutes.serve(calls.changeIncident, async ({ params, body, em, ctx }) =>
  both(ctx, await updateIncident(em, actorOf(ctx), params.id, body)),
);

incidentRoutes.serve(calls.removeIncident, async ({ params, em, ctx }) =>
  both(ctx, await removeIncident(em, actorOf(ctx), params.id)),
);

incidentRoutes.serve(calls.restoreIncident, async ({ params, em, ctx }) =>
  both(ctx, await restoreIncident(em, actorOf(ctx), params.id)),
);
