/** Publication: titles, seasons, episodes, matches and content pages have a state, and moments at which it changes. */
import { z } from 'zod';
import { publicationFacts, publicationStates } from '#schema/records/field.ts';
import { storedShape } from '#schema/records/stored.ts';
import { momentInput } from '#schema/rules/date.ts';
import { id } from '#schema/rules/text.ts';

export const publicationState = z.enum(
  publicationStates,
  `The publication must be one of ${publicationStates.join(', ')}`,
);
export type PublicationState = z.infer<typeof publicationState>;

export const publicationMessages = {
  publishAt: 'A scheduled record needs the moment at which it is published',
  archiveAt: 'The end must come after the beginning',
  past: 'This moment is over: choose a later one, or archive it now',
  twice: 'This record is named twice',
  changed: 'Somebody else has changed its publication meanwhile',
  notFound: 'This record was not found',
} as const;

/** The publication fields in a save. */
export const publicationChanges = {
  publication: publicationState.exactOptional().meta({
    description:
      'Visitors see what is `published`, and whose season and title are; left out of a new record: `published`',
  }),
  publishAt: momentInput
    .nullable()
    .exactOptional()
    .meta({
      description:
        'When a `scheduled` record is published; a moment that is over publishes at once, and the answer says `published`',
      examples: [null],
    }),
  archiveAt: momentInput
    .nullable()
    .exactOptional()
    .meta({
      description: 'When a published record becomes `archived`; null for never',
      examples: [null],
    }),
};

export const publicationForm = {
  publication: publicationState,
  publishAt: momentInput.nullable(),
  archiveAt: momentInput.nullable(),
};

/** The publication fields in an answer of the API. */
export const publicationRecord = storedShape(publicationFacts);

/** The most records of a list that one call changes. */
const mostPublications = 500;

/**
 * One change of publication for chosen records of one kind. The same call with `was` and the written state exchanged undoes it.
 */
export const publicationOrder = z
  .strictObject({
    records: z
      .strictObject({
        id,
        ...publicationChanges,
        publication: publicationState,
        was: z.strictObject(publicationForm).exactOptional().meta({
          description:
            'As the caller knows it: a record that somebody else has changed since then is refused',
        }),
      })
      .array()
      .min(1, 'No record is chosen')
      .max(mostPublications)
      .superRefine((records, context) => {
        const ids = records.map((record) => record.id);
        const again = ids.findIndex((one, at) => ids.indexOf(one) < at);
        if (again !== -1)
          context.addIssue({ code: 'custom', path: [again, 'id'], message: publicationMessages.twice });
      }),
  })
  .meta({ examples: [{ records: [{ id: 1, publication: 'published' }] }] });
export type PublicationOrder = z.infer<typeof publicationOrder>;

export const publicationReply = z.strictObject({
  records: z
    .strictObject({ id, ...publicationRecord, was: z.strictObject(publicationRecord) })
    .array()
    .max(mostPublications),
});
export type PublicationReply = z.infer<typeof publicationReply>;

/** Moments as ISO texts. */
export interface Publication {
  publication: PublicationState;
  publishAt: string | null;
  archiveAt: string | null;
}
type Objection = { path: 'publishAt' | 'archiveAt'; message: string };

/**
 * The publication of a record that is saved with these values at this time, or the reason to refuse it. Moments that have no
 * effect are dropped.
 */
export function normalisedPublication(wanted: Publication, now: number): Publication | Objection {
  const at = (text: string | null) => (text === null ? null : Date.parse(text));
  const begin = at(wanted.publishAt);
  const end = at(wanted.archiveAt);
  if (wanted.publication === 'archived') return { ...wanted, publishAt: null, archiveAt: null };
  if (wanted.publication === 'scheduled' && begin === null)
    return { path: 'publishAt', message: publicationMessages.publishAt };
  if (wanted.publication !== 'published' && begin !== null && end !== null && end <= begin)
    return { path: 'archiveAt', message: publicationMessages.archiveAt };
  if (wanted.publication === 'draft' || (wanted.publication === 'scheduled' && Number(begin) > now))
    return wanted;
  if (end !== null && end <= now) return { path: 'archiveAt', message: publicationMessages.past };
  return { ...wanted, publication: 'published', publishAt: null };
}
