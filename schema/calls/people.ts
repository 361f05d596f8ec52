import { z } from 'zod';
import { limitQuery, pageQuery } from '#schema/paging.ts';
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
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'people', access: ['everyone', 'titles'] });

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  person: slugInPath.meta({ description: 'Its slug', examples: ['buster-keaton'] }),
});

export const listPeople = call(
  'GET /api/people',
  'People by name or by number of titles, or those that a search finds',
  { query: personListQuery, reply: personList },
  'Visitors see those whom a published title credits; administrators see all.',
);

export const exportPeople = call(
  'GET /api/people/export.ndjson',
  'All people and credits of titles as NDJSON that `npm run import` accepts unchanged',
  { access: 'titles', reply: z.string(), replyType: 'application/x-ndjson' },
);

export const getPerson = call(
  'GET /api/people/:person',
  'One person by slug',
  { params: bySlug, reply: person },
  'A slug they had before finds them too; the answer tells the slug they have now.',
);

export const listCreditsOfPerson = call(
  'GET /api/people/:person/credits',
  'A person and what credits them: roles in their order, the newest titles of each first',
  {
    params: bySlug,
    query: z.strictObject({ page: pageQuery, limit: limitQuery(personPageSize) }),
    reply: personCredits,
  },
);

const record = recordsAt('/api/people/:person', {
  chapter: 'people',
  access: 'titles',
  params: personPath,
  reply: person,
  touches: ['titles', 'seasons'],
});

export const addPerson = record.add('Adds a person, without credits at first', {
  body: personInput,
  otherStatuses: [409],
});

export const changePerson = record.change(
  'Changes the given fields of a person and keeps the rest',
  { body: personChanges },
  'After a new slug, the old address leads to the new one.',
);

export const removePerson = record.remove('Deletes a person with their credits; the titles stay');

export const mergePeople = call(
  'POST /api/people/:person/merge',
  'Merges another person into this one, as for two spellings of one name',
  {
    access: 'titles',
    params: personPath,
    body: personMerge,
    reply: z.strictObject({ person, trashId: id }),
    touches: ['titles', 'seasons', 'trash'],
  },
  'Restoring the other one from the trash takes it back.',
);

export const splitPerson = call(
  'POST /api/people/:person/split',
  'Gives some credits of a person to a new one, as for two people of one name',
  {
    access: 'titles',
    params: personPath,
    body: personSplit,
    reply: person,
    status: 201,
    touches: ['titles', 'seasons'],
  },
  'Merging the new one into the other takes it back.',
);
