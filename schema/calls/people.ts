import { z } from 'zod';
import { creditRole } from '#schema/rules/credit-role.ts';
import { id } from '#schema/rules/text.ts';
import { limitQuery, pageQuery } from '#schema/shapes/paging.ts';
import {
  creditList,
  person,
  personChanges,
  personCredits,
  personInput,
  personList,
  personListQuery,
  personMerge,
  personPageSize,
  personSplit,
  sentCredits,
} from '#schema/shapes/person.ts';
import { callsOf } from './call.ts';
import { namedAt } from './record-calls.ts';

const call = callsOf({ chapter: 'people', access: ['everyone', 'titles'] });

const record = namedAt('/api/people/:person', 'buster-keaton', {
  chapter: 'people',
  reply: person,
  touches: ['titles', 'seasons'],
});
const { params } = record.writes;

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

export const getPerson = record.get('One person by slug');

export const listCreditsOfPerson = call(
  'GET /api/people/:person/credits',
  'A person and the titles that credit them, in one role or in any, the newest first',
  {
    params: record.reads.params,
    query: z.strictObject({
      page: pageQuery,
      limit: limitQuery(personPageSize),
      role: creditRole.optional(),
    }),
    reply: personCredits,
  },
);

export const addPerson = record.add('Adds a person, without credits at first', personInput);

export const changePerson = record.change(
  'Changes the given fields of a person and keeps the rest',
  personChanges,
);

export const removePerson = record.remove('Deletes a person with their credits; the titles stay');

export const mergePeople = call(
  'POST /api/people/:person/merge',
  'Merges another person into this one, as for two spellings of one name',
  {
    access: 'titles',
    params,
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
    params,
    body: personSplit,
    reply: person,
    status: 201,
    touches: ['titles', 'seasons'],
  },
  'Merging the new one into the other takes it back.',
);

const reading = callsOf({ chapter: 'people', access: ['everyone', 'titles'], reply: creditList });
const setting = callsOf({
  chapter: 'people',
  access: 'titles',
  reply: creditList,
  description: 'A credit that stays keeps its id; a person who is named and not known yet is added.',
  body: sentCredits,
  touches: ['titles', 'seasons'],
});

export const getTitleCredits = reading('GET /api/movies/:id/credits', 'Who made a title and plays in it', {});

export const setTitleCredits = setting(
  'PUT /api/movies/:id/credits',
  'Sets the credits of a title, all of them in their order',
  {},
);

export const getEpisodeCredits = reading(
  'GET /api/episodes/:id/credits',
  'Who made an episode and plays in it',
  {},
);

export const setEpisodeCredits = setting(
  'PUT /api/episodes/:id/credits',
  'Sets the credits of an episode, all of them in their order',
  {},
);
