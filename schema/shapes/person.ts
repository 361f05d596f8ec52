/** People, and the titles and episodes that credit them. */
import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { personFacts } from '#schema/records/person.ts';
import { storedShape } from '#schema/records/stored.ts';
import { newShape, writtenFields } from '#schema/records/written.ts';
import { creditRole } from '#schema/rules/credit-role.ts';
import { moment } from '#schema/rules/date.ts';
import { limitMax } from '#schema/rules/limits.ts';
import { optionalSlug, slug } from '#schema/rules/slug.ts';
import { bodyId, id, optionalText, requiredLine, text, textForm, writtenText } from '#schema/rules/text.ts';
import { deadInList, deadLinkFilter } from './dead-link.ts';
import { movie } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

export const personLimits = {
  name: 120,
  formerNames: 1000,
  description: 5000,
  character: 200,
  search: 100,
  /** How many credits a title or an episode may have. */
  credits: 500,
  /** The posters that stand for a person in a list. */
  covers: 3,
} as const;

/** How many credits each screen of a person shows. */
export const personPageSize = limitMax;

export const personMessages = {
  name: 'The person needs a name',
  notFound: 'Person not found',
  date: 'Must be a year, a month or a day, such as 1889, 1889-04 or 1889-04-16',
  credits: `Must be a list of at most ${personLimits.credits} credits`,
  unknown: 'There is no person with this id',
  who: 'Name the person by personId or by name, and by one of them alone',
  twice: 'This person has this role already',
  itself: 'A person cannot become part of themselves',
  split: 'Must be the ids of credits of this person',
} as const;

/** A date with the known parts: 1889, 1889-04 or 1889-04-16. */
const optionalDate = z
  .string(personMessages.date)
  .max(10, personMessages.date)
  .refine(isDate, personMessages.date)
  .nullable()
  .transform((value) => (value === '' ? null : value))
  .meta({ description: 'A year, a month or a day, as far as it is known', examples: ['1889-04-16'] });

function isDate(value: string): boolean {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? [];
  return value === '' || z.iso.date().safeParse(`${year}-${month}-${day}`).success;
}

const fields = writtenFields(personFacts, {
  name: requiredLine(personLimits.name, personMessages.name, 'The name'),
  slug,
  formerNames: writtenText(personLimits.formerNames, 'Other names').trim().meta({
    description: 'Other spellings and former names, one a line; searches and imports find the person by them',
  }),
  born: optionalDate,
  died: optionalDate,
  description: writtenText(personLimits.description, 'The text').trim().meta({
    description: 'Plain text; a blank line begins a paragraph',
  }),
});

/** A slug left out or sent as '' is derived from the name. */
export const personInput = z
  .strictObject({ ...newShape(personFacts, fields), slug: optionalSlug })
  .meta({ id: 'PersonInput' });

export const personForm = textForm(fields, 'name');
export type PersonFields = z.infer<typeof personForm>;

export const person = z
  .strictObject({
    id,
    ...storedShape(personFacts),
    titleCount: z.int().min(0).meta({
      description: 'How many published titles credit the person; without one, visitors see no page of them',
    }),
    createdAt: moment,
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

export const personChanges = changesOf(fields, person, { slug: optionalSlug }).meta({
  id: 'PersonChanges',
  examples: [{ name: 'Charlie Chaplin', died: '1977-12-25' }],
});
export const personListQuery = z.strictObject({
  ...pagingQuery.shape,
  search: text(personLimits.search, 'The search').trim().optional().meta({
    description:
      'Words of a name in any order, the last one may be begun; one typing error a word is forgiven',
  }),
  letter: z
    .string()
    .regex(/^[a-z0]$/, 'Must be a letter from a to z, or 0 for names that begin otherwise')
    .optional()
    .meta({
      description: 'The first letter of the name; 0: names that begin with another sign',
      examples: ['c'],
    }),
  sort: z.enum(['titles', 'name'], 'Must be titles or name').default('name'),
  ...deadLinkFilter,
});
export type PersonListQuery = z.infer<typeof personListQuery>;

/** A person in a list, with the best known of their titles and the role in which most titles credit them. */
const knownPerson = person.extend({
  role: creditRole.nullable(),
  covers: movie.array().meta({ description: `Up to ${personLimits.covers} titles, the most popular first` }),
});
export type KnownPerson = z.infer<typeof knownPerson>;

export const personList = z
  .strictObject({
    people: knownPerson.array(),
    ...paged,
    ...deadInList,
  })
  .meta({ id: 'PersonList' });
export type PersonList = z.infer<typeof personList>;

/** A person's role in a title or an episode. */
export const credit = z
  .strictObject({
    id,
    person: person.pick({ id: true, name: true, slug: true, pictureUrl: true }),
    role: creditRole,
    character: z.string().nullable(),
  })
  .meta({ id: 'Credit' });
export type Credit = z.infer<typeof credit>;
export const creditList = z.strictObject({ credits: credit.array() });

/** The newest title first. */
const personCredit = z.strictObject({
  /** The credits of a person in one title: those of the title itself, and those of its episodes. */
  ids: id.array(),
  roles: creditRole.array(),
  movie,
  character: z.string().nullable(),
  episodes: z.int().min(0).meta({ description: 'How many of its episodes credit the person' }),
});
export type PersonCredit = z.infer<typeof personCredit>;
const personRole = z.strictObject({ role: creditRole, count: z.int().min(1) });
export type PersonRole = z.infer<typeof personRole>;
export const personCredits = z
  .strictObject({
    person,
    credits: personCredit.array(),
    roles: personRole
      .array()
      .meta({ description: 'In how many titles the person has each role, most first' }),
    titles: id.array().meta({ description: 'The ids of the titles of all pages' }),
    ...paged,
  })
  .meta({ id: 'PersonCredits' });
export type PersonCredits = z.infer<typeof personCredits>;

const sentCredit = z
  .strictObject({
    personId: bodyId(personMessages.unknown).optional(),
    name: requiredLine(personLimits.name, personMessages.name, 'The name').optional().meta({
      description: 'In place of `personId`: the person of this name, who is added where there is none',
    }),
    role: creditRole,
    character: optionalText(personLimits.character, 'The character').optional(),
  })
  .refine(({ personId, name }) => (personId === undefined) !== (name === undefined), {
    path: ['personId'],
    message: personMessages.who,
  });

/** All credits, in their order. */
export const sentCredits = z.strictObject({
  credits: z
    .array(sentCredit, personMessages.credits)
    .max(personLimits.credits, personMessages.credits)
    .meta({ examples: [[{ name: 'Buster Keaton', role: 'actor', character: 'Johnnie Gray' }]] }),
});
export type SentCredits = z.infer<typeof sentCredits>;

export const personMerge = z.strictObject({
  merged: bodyId(personMessages.unknown).meta({
    description:
      'The person who becomes part of this one: gives their credits and their name, and goes to the trash',
    examples: [2],
  }),
});

export const personSplit = z.strictObject({
  name: fields.shape.name,
  creditIds: z
    .array(bodyId(personMessages.split), personMessages.split)
    .min(1, personMessages.split)
    .max(5000, personMessages.split)
    .meta({ description: 'The credits that go to the new person', examples: [[1]] }),
});
export type PersonSplit = z.infer<typeof personSplit>;
