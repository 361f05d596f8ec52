/** Requests (titles that visitors miss) and problems (faults that they report of an existing title). */
import { z } from 'zod';
import { askKey, askLimits, askMessages, askStates, problemReasons } from '#schema/rules/ask-messages.ts';
import { formSigns } from '#schema/rules/bot-signs.ts';
import { moment } from '#schema/rules/date.ts';
import { bodyId, id, isSeen, optionalText, text, wholeNumber } from '#schema/rules/text.ts';
import { linkFields, linkStates } from './dead-link.ts';
import { movie, movieType } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

const askKinds = ['request', 'problem'] as const;
const kind = z.enum(askKinds, 'The kind must be request or problem');
const state = z.enum(askStates, 'The state must be open, answered, done or declined');
const reason = z.enum(
  problemReasons,
  'The reason must be not-playing, wrong-title, sound, subtitles or other',
);

const key = z
  .string(askMessages.key)
  .max(24, { error: askMessages.key, abort: true })
  .regex(askKey, askMessages.key)
  .meta({ examples: ['Zk3hV0pQ7mX1bT9cLr4sWd8f'] });

const ofEveryAsk = {
  note: optionalText(askLimits.note, 'The note').optional(),
  asker: key.optional().meta({
    description: 'The key that an earlier request or report was answered with, so that one address shows all',
  }),
  ...formSigns,
};

export const requestPost = z
  .strictObject({
    name: text(askLimits.name, 'The title', askMessages.name)
      .trim()
      .min(1, { error: askMessages.name, abort: true })
      .refine(isSeen, askMessages.name)
      .transform((value) => value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
      .meta({ examples: ['The Cameraman'] }),
    year: wholeNumber(askLimits.year, askMessages.year).nullable().optional(),
    type: movieType.nullable().optional(),
    ...ofEveryAsk,
  })
  .meta({ id: 'RequestPost' });
export type RequestPost = z.infer<typeof requestPost>;

export const problemPost = z
  .strictObject({
    movieId: bodyId(askMessages.movieId),
    episodeId: bodyId(askMessages.episodeId).nullable().optional(),
    reason,
    ...ofEveryAsk,
  })
  .meta({ id: 'ProblemPost' });
export type ProblemPost = z.infer<typeof problemPost>;

/** The answer to both. */
export const askReply = z.strictObject({
  key: key.meta({
    description: 'The key of GET /api/asked/{key}, which returns the state; it is in no other answer',
  }),
});

const titleLink = movie.pick({ id: true, title: true, slug: true, type: true });
const episodeLink = z.strictObject({
  id,
  seasonNumber: z.int(),
  episodeNumber: z.int(),
  title: z.string(),
});

const answerFields = {
  id,
  kind,
  name: z.string().meta({ description: 'What is wanted; of a problem the title, as it was called then' }),
  year: z.int().nullable(),
  type: movieType.nullable(),
  reason: reason.nullable().meta({ description: 'Only problems have one' }),
  state,
  count: z.int().min(0).meta({ description: 'How many ask for the same' }),
  answer: z
    .string()
    .nullable()
    .meta({ examples: ['We are looking for a good copy.'] }),
  answeredAt: moment.nullable(),
  added: titleLink.nullable().meta({ description: 'The title that answers it' }),
  of: titleLink.nullable().meta({ description: 'The title of a problem; null once it is deleted' }),
  episode: episodeLink.nullable(),
  askedAt: moment,
};

/** Every request and problem that was sent with the key, latest first. */
export const askedPath = z.object({
  key: z.string().transform((value) => (askKey.test(value) ? value : '')),
});
export const askedList = z
  .strictObject({
    asks: z.strictObject({ ...answerFields, note: z.string().nullable() }).array(),
  })
  .meta({ id: 'AskedList' });
type AskedList = z.infer<typeof askedList>;
export type Asked = AskedList['asks'][number];

/** A request or a problem in the dashboard's inbox, with everyone who sent it. */
const ask = z.strictObject({
  ...answerFields,
  isSuspect: z.boolean().meta({ description: 'Only senders that look like programs ask for it' }),
  createdAt: moment,
});
export type Ask = z.infer<typeof ask>;

export const askQuery = z.strictObject({
  ...pagingQuery.shape,
  kind: kind.optional(),
  state: state.optional(),
  search: text(askLimits.search, 'The search').trim().optional().meta({ description: 'A part of the name' }),
  sort: z.enum(['latest', 'most'], 'The order must be latest or most').default('latest'),
});
export type AskQuery = z.infer<typeof askQuery>;

export const askList = z
  .strictObject({
    asks: ask.array(),
    ...paged,
    open: z.strictObject({ request: z.int(), problem: z.int() }),
  })
  .meta({ id: 'AskList' });
export type AskList = z.infer<typeof askList>;

export const askDetails = ask
  .extend({
    notes: z.strictObject({ note: z.string(), askedAt: moment }).array(),
    merged: ask.pick({ id: true, name: true, year: true, count: true }).array(),
    similar: ask
      .pick({ id: true, name: true, year: true, count: true, state: true })
      .array()
      .meta({ description: 'Requests that may mean the same title' }),
    links: z
      .strictObject({
        field: z.enum(linkFields),
        address: z.string().meta({ examples: ['https://videos.example.org/embed/the-general'] }),
        state: z.enum(linkStates),
        status: z.int().nullable().meta({ description: 'What it answered last; null where nothing came' }),
        since: moment.nullable().meta({ description: 'The first failure since it last answered' }),
        checkedAt: moment.nullable().meta({ description: 'null before the first check' }),
      })
      .array()
      .meta({ description: 'The addresses of the title or episode of a problem, with the latest check' }),
  })
  .meta({ id: 'AskDetails' });
export type AskDetails = z.infer<typeof askDetails>;

const changes = {
  state: state.optional(),
  answer: optionalText(askLimits.answer, 'The answer').optional(),
  addedId: bodyId(askMessages.addedId)
    .nullable()
    .optional()
    .meta({ description: 'The title that answers it: the asker is led there once it is public' }),
  mergedInto: bodyId(askMessages.mergedInto)
    .nullable()
    .optional()
    .meta({ description: 'The request that means the same title; null takes that back' }),
};

export const askChanges = z
  .strictObject(changes)
  .refine((sent) => Object.keys(sent).length > 0, {
    error: 'Send at least one of state, answer, addedId and mergedInto',
    path: ['state'],
  })
  .meta({ id: 'AskChanges' });
export type AskChanges = z.infer<typeof askChanges>;
