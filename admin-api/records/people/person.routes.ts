import { deadOf } from '#admin-api/ground/database/dead-links.ts';
import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { serveNamed } from '#admin-api/records/named/named-records.ts';
import * as calls from '#schema/calls/people.ts';
import { listCreditsOf, listKnownFor, listRolesOf, readCredits, setCredits } from './credit.queries.ts';
import { exportPeople } from './export.queries.ts';
import { mergePeople, splitPerson } from './merge.queries.ts';
import { listPeople, people, presentPerson } from './person.queries.ts';

export const personRoutes = apiRouter();

personRoutes.serve(calls.listPeople, ({ query, em, ctx }) =>
  inSnapshot(em, async (inside) => {
    const { people: found, total } = await listPeople(inside, query);
    const ids = found.map(({ id }) => id);
    const knownFor = await listKnownFor(inside, ids);
    return {
      people: found.map((person) => {
        const { role, covers } = knownFor(person.id);
        return { ...presentPerson(person), role, covers: covers.map(presentMovie) };
      }),
      total,
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

personRoutes.serve(calls.listCreditsOfPerson, ({ params, query: { page, limit, role }, em }) =>
  inSnapshot(em, async (inside) => {
    const found = await people.find(inside, params.person);
    const { credits, total } = await listCreditsOf(inside, found.id, {
      role,
      limit,
      skipped: (page - 1) * limit,
    });
    return {
      person: presentPerson(found),
      credits: credits.map((credit) => ({ ...credit, movie: presentMovie(credit.movie) })),
      ...(await listRolesOf(inside, found.id)),
      total,
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

export const creditRoutes = apiRouter();

const credited = [
  { of: 'movie', get: calls.getTitleCredits, set: calls.setTitleCredits },
  { of: 'episode', get: calls.getEpisodeCredits, set: calls.setEpisodeCredits },
] as const;

for (const { of, get, set } of credited) {
  creditRoutes.serve(get, async ({ params: { id }, em }) => ({ credits: await readCredits(em, { of, id }) }));
  creditRoutes.serve(set, async ({ params: { id }, body, em, ctx }) => ({
    credits: written(ctx, await setCredits(em, actorOf(ctx), { of, id }, body)),
  }));
}
