import { z } from 'zod';
import { deadOf } from '#admin-api/database/dead-links.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, recogniseAdmin, requireAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes, written } from '#admin-api/http/write-routes.ts';
import { presentMovie } from '#admin-api/movies/movie.entity.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { limitQuery, pageQuery, totalPagesOf } from '#schema/paging.ts';
import {
  person,
  personChanges,
  personCredits,
  personInput,
  personList,
  personListQuery,
  personMerge,
  personPageSize,
  personPath,
  personSplit,
} from '#schema/person.ts';
import { slugInPath } from '#schema/slug.ts';
import { id } from '#schema/text.ts';
import { listCreditsOf, listDecadesOf } from './credit.queries.ts';
import { exportPeople } from './export.queries.ts';
import { mergePeople, splitPerson } from './merge.queries.ts';
import { presentPerson } from './person.entity.ts';
import { addPerson, findPerson, listPeople, removePerson, updatePerson } from './person.queries.ts';

export const personRoutes = apiRouter();

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  person: slugInPath.meta({ description: 'Its slug', examples: ['buster-keaton'] }),
});

personRoutes.get('/api/people', recogniseAdmin, {
  summary: 'People by name or by number of titles, or those that a search finds',
  description: 'Visitors see those whom a published title credits; administrators see all.',
  query: personListQuery,
  reply: personList,
  answer: async ({ query, em, ctx }) =>
    await inSnapshot(em, async (inside) => {
      const { people, total } = await listPeople(inside, query);
      return {
        people: people.map(presentPerson),
        total,
        totalPages: totalPagesOf(total, query.limit),
        ...(ctx.state.admin && {
          dead: await deadOf(
            inside,
            'people',
            people.map(({ id }) => id),
          ),
        }),
      };
    }),
});

// Must come before the route of one person, whose slug could be any word.
personRoutes.get('/api/people/export.ndjson', requireAdmin, {
  summary: 'All people and credits of titles as NDJSON that `npm run import` accepts unchanged',
  reply: z.string(),
  replyType: 'application/x-ndjson',
  answer: async ({ em, ctx }) => {
    ctx.type = 'application/x-ndjson';
    ctx.attachment('people.ndjson');
    return exportPeople(em);
  },
});

personRoutes.get('/api/people/:person', recogniseAdmin, {
  summary: 'One person by slug',
  description: 'A slug they had before finds them too; the answer tells the slug they have now.',
  params: bySlug,
  reply: person,
  answer: async ({ params, em }) => presentPerson(await findPerson(em, params.person)),
});

personRoutes.get('/api/people/:person/credits', recogniseAdmin, {
  summary: 'A person and what credits them: roles in their order, the newest titles of each first',
  params: bySlug,
  query: z.strictObject({ page: pageQuery, limit: limitQuery(personPageSize) }),
  reply: personCredits,
  answer: async ({ params, query: { page, limit }, em }) =>
    await inSnapshot(em, async (inside) => {
      const found = await findPerson(inside, params.person);
      const { credits, total } = await listCreditsOf(inside, found.id, limit, (page - 1) * limit);
      return {
        person: presentPerson(found),
        credits: credits.map((credit) => ({ ...credit, movie: presentMovie(credit.movie) })),
        ...(await listDecadesOf(inside, found.id, limit)),
        total,
        totalPages: totalPagesOf(total, limit),
      };
    }),
});

personRoutes.use(
  writeRoutes({
    path: '/api/people',
    params: personPath,
    reply: person,
    present: presentPerson,
    add: {
      summary: 'Adds a person, without credits at first',
      body: personInput,
      otherStatuses: [409],
      work: addPerson,
    },
    change: {
      summary: 'Changes the given fields of a person and keeps the rest',
      description: 'After a new slug, the old address leads to the new one.',
      body: personChanges,
      work: updatePerson,
    },
    remove: { summary: 'Deletes a person with their credits; the titles stay', work: removePerson },
  }),
);

personRoutes.post('/api/people/:person/merge', requireAdmin, {
  summary: 'Merges another person into this one, as for two spellings of one name',
  description: 'Restoring the other one from the trash takes it back.',
  params: personPath,
  body: personMerge,
  reply: z.strictObject({ person, trashId: id }),
  replyHeaders: publishJobHeader,
  answer: async ({ params, body, em, ctx }) => {
    const done = written(ctx, await mergePeople(em, actorOf(ctx), params.person, body.merged));
    return { ...done, person: presentPerson(done.person) };
  },
});

personRoutes.post('/api/people/:person/split', requireAdmin, {
  summary: 'Gives some credits of a person to a new one, as for two people of one name',
  description: 'Merging the new one into the other takes it back.',
  params: personPath,
  body: personSplit,
  reply: person,
  status: 201,
  replyHeaders: publishJobHeader,
  answer: async ({ params, body, em, ctx }) =>
    presentPerson(written(ctx, await splitPerson(em, actorOf(ctx), params.person, body))),
});
