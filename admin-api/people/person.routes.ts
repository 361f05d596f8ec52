import { deadOf } from '#admin-api/database/dead-links.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { presentMovie } from '#admin-api/movies/movie.entity.ts';
import { serveNamed } from '#admin-api/named/serve-named.ts';
import * as calls from '#schema/calls/people.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { listCreditsOf, listDecadesOf } from './credit.queries.ts';
import { exportPeople } from './export.queries.ts';
import { mergePeople, splitPerson } from './merge.queries.ts';
import { presentPerson } from './person.entity.ts';
import { listPeople, people } from './person.queries.ts';

export const personRoutes = apiRouter();

personRoutes.serve(calls.listPeople, ({ query, em, ctx }) =>
  inSnapshot(em, async (inside) => {
    const { people: found, total } = await listPeople(inside, query);
    const ids = found.map(({ id }) => id);
    return {
      people: found.map(presentPerson),
      total,
      totalPages: totalPagesOf(total, query.limit),
      ...(ctx.state.admin && { dead: await deadOf(inside, 'people', ids) }),
    };
  }),
);

// Must come before the route of one person, whose slug could be any word.
personRoutes.serve(calls.exportPeople, async ({ em, ctx }) => {
  ctx.type = 'application/x-ndjson';
  ctx.attachment('people.ndjson');
  return exportPeople(em);
});

serveNamed(
  personRoutes,
  {
    get: calls.getPerson,
    add: calls.addPerson,
    change: calls.changePerson,
    remove: calls.removePerson,
  },
  people,
);

personRoutes.serve(calls.listCreditsOfPerson, ({ params, query: { page, limit }, em }) =>
  inSnapshot(em, async (inside) => {
    const found = await people.find(inside, params.person);
    const { credits, total } = await listCreditsOf(inside, found.id, limit, (page - 1) * limit);
    return {
      person: presentPerson(found),
      credits: credits.map((credit) => ({ ...credit, movie: presentMovie(credit.movie) })),
      ...(await listDecadesOf(inside, found.id, limit)),
      total,
      totalPages: totalPagesOf(total, limit),
    };
  }),
);

personRoutes.serve(calls.mergePeople, async ({ params, body, em, ctx }) => {
  const done = written(ctx, await mergePeople(em, actorOf(ctx), params.person, body.merged));
  return { ...done, person: presentPerson(done.person) };
});

personRoutes.serve(calls.splitPerson, async ({ params, body, em, ctx }) =>
  presentPerson(written(ctx, await splitPerson(em, actorOf(ctx), params.person, body))),
);
