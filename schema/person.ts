/** People, and the titles and episodes that credit them. */
import { z } from 'zod';
import { creditRole } from './credit-role.ts';
import { moment } from './date.ts';
import { deadInList, deadLinkFilter } from './dead-link.ts';
import { unchangeable, was } from './edit-conflict.ts';
import { limitMax } from './limits.ts';
import { movie } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';
import { personFacts } from './records/person.ts';
import { storedShape } from './records/stored.ts';
import { newShape, writtenFields } from './records/written.ts';
import { optionalSlug, slug } from './slug.ts';
import { bodyId, id, optionalText, requiredLine, text, textForm, writtenText } from './text.ts';

export const personLimits = {
  name: 120,
  formerNames: 1000,
  description: 5000,
  character: 200,
  search: 100,
  /** How many credits a title or an episode may have. */
  credits: 500,
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
export type PersonInput = z.infer<typeof personInput>;

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

/** Fields that a save cannot change. */
export const unchangeablePersonFields = unchangeable('id', 'titleCount', 'createdAt');

/** Fields left out keep their value. */
export const personChanges = fields
  .exactPartial()
  .extend({ slug: optionalSlug, ...unchangeablePersonFields, was: was(person) })
  .meta({ id: 'PersonChanges', examples: [{ name: 'Charlie Chaplin', died: '1977-12-25' }] });
export type PersonChanges = z.infer<typeof personChanges>;

/** GET /api/people */
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

export const personList = z
  .strictObject({
    people: person.array(),
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

/** GET /api/people/{slug}/credits: roles in their order, the newest title of each first. */
export const personCredit = z.strictObject({
  /** The credits of one role in one title: that of the title itself, and those of its episodes. */
  ids: id.array(),
  role: creditRole,
  movie,
  character: z.string().nullable(),
  episodes: z.int().min(0).meta({ description: 'How many of its episodes credit the person' }),
});
export type PersonCredit = z.infer<typeof personCredit>;
/** The credits of one role in titles of one decade, and the page of the person's credits on which they begin. */
export const creditDecade = z.strictObject({
  role: creditRole,
  decade: z.int().nullable().meta({ description: 'Its first year; null for titles without a year' }),
  count: z.int().min(1),
  page: z.int().min(1),
});
export type CreditDecade = z.infer<typeof creditDecade>;
export const personCredits = z
  .strictObject({
    person,
    credits: personCredit.array(),
    decades: creditDecade.array().meta({ description: 'Those of all pages, in the order of the credits' }),
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

/** PUT /api/movies/{id}/credits, PUT /api/episodes/{id}/credits: all credits, in their order. */
export const sentCredits = z.strictObject({
  credits: z
    .array(sentCredit, personMessages.credits)
    .max(personLimits.credits, personMessages.credits)
    .meta({ examples: [[{ name: 'Buster Keaton', role: 'actor', character: 'Johnnie Gray' }]] }),
});
export type SentCredits = z.infer<typeof sentCredits>;

/** POST /api/people/{id}/merge */
export const personMerge = z.strictObject({
  merged: bodyId(personMessages.unknown).meta({
    description:
      'The person who becomes part of this one: gives their credits and their name, and goes to the trash',
    examples: [2],
  }),
});

/** POST /api/people/{id}/split */
export const personSplit = z.strictObject({
  name: fields.shape.name,
  creditIds: z
    .array(bodyId(personMessages.split), personMessages.split)
    .min(1, personMessages.split)
    .max(5000, personMessages.split)
    .meta({ description: 'The credits that go to the new person', examples: [[1]] }),
});
export type PersonSplit = z.infer<typeof personSplit>;
