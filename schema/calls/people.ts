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
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';
import { defineRecordCalls } from './record-calls.ts';

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  person: slugInPath.meta({ description: 'Its slug', examples: ['buster-keaton'] }),
});

export const listPeople = defineCall('GET /api/people', {
  chapter: 'people',
  access: ['everyone', 'titles'],
  summary: 'People by name or by number of titles, or those that a search finds',
  description: 'Visitors see those whom a published title credits; administrators see all.',
  query: personListQuery,
  reply: personList,
});

export const exportPeople = defineCall('GET /api/people/export.ndjson', {
  chapter: 'people',
  access: 'titles',
  summary: 'All people and credits of titles as NDJSON that `npm run import` accepts unchanged',
  reply: z.string(),
  replyType: 'application/x-ndjson',
});

export const getPerson = defineCall('GET /api/people/:person', {
  chapter: 'people',
  access: ['everyone', 'titles'],
  summary: 'One person by slug',
  description: 'A slug they had before finds them too; the answer tells the slug they have now.',
  params: bySlug,
  reply: person,
});

export const listCreditsOfPerson = defineCall('GET /api/people/:person/credits', {
  chapter: 'people',
  access: ['everyone', 'titles'],
  summary: 'A person and what credits them: roles in their order, the newest titles of each first',
  params: bySlug,
  query: z.strictObject({ page: pageQuery, limit: limitQuery(personPageSize) }),
  reply: personCredits,
});

export const {
  add: addPerson,
  change: changePerson,
  remove: removePerson,
} = defineRecordCalls({
  path: '/api/people',
  name: 'person',
  chapter: 'people',
  access: 'titles',
  params: personPath,
  reply: person,
  touches: ['titles', 'seasons'],
  add: {
    summary: 'Adds a person, without credits at first',
    body: personInput,
    otherStatuses: [409],
  },
  change: {
    summary: 'Changes the given fields of a person and keeps the rest',
    description: 'After a new slug, the old address leads to the new one.',
    body: personChanges,
  },
  remove: { summary: 'Deletes a person with their credits; the titles stay' },
});

export const mergePeople = defineCall('POST /api/people/:person/merge', {
  chapter: 'people',
  access: 'titles',
  summary: 'Merges another person into this one, as for two spellings of one name',
  description: 'Restoring the other one from the trash takes it back.',
  params: personPath,
  body: personMerge,
  reply: z.strictObject({ person, trashId: id }),
  replyHeaders: publishJobHeader,
  touches: ['titles', 'seasons', 'trash'],
});

export const splitPerson = defineCall('POST /api/people/:person/split', {
  chapter: 'people',
  access: 'titles',
  summary: 'Gives some credits of a person to a new one, as for two people of one name',
  description: 'Merging the new one into the other takes it back.',
  params: personPath,
  body: personSplit,
  reply: person,
  status: 201,
  replyHeaders: publishJobHeader,
  touches: ['titles', 'seasons'],
});
