import { z } from 'zod';
import { episodeFacts } from '#schema/records/episode.ts';
import { factsWith } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { storedShape } from '#schema/records/stored.ts';
import { titleFacts } from '#schema/records/title.ts';
import { movieMessages, namedMovieType, sameTitleQuery } from './movie.ts';

export const lookupProviders = ['wikidata', 'tmdb'] as const;
const lookupProvider = z.enum(lookupProviders, `Must be one of ${lookupProviders.join(', ')}`);
export type LookupProvider = z.infer<typeof lookupProvider>;

export const lookupNames: Record<LookupProvider, string> = { wikidata: 'Wikidata', tmdb: 'TMDB' };

/** The most titles that one provider offers. */
export const mostCandidates = 8;

export const lookupQuery = z.strictObject({
  title: sameTitleQuery.shape.title,
  type: namedMovieType.optional(),
  year: sameTitleQuery.shape.year.meta({ description: movieMessages.year }),
});
export type LookupQuery = z.infer<typeof lookupQuery>;

export const lookupPath = z.object({
  provider: lookupProvider,
  id: z
    .string()
    .regex(/^(?:Q[1-9]\d{0,11}|(?:movie|tv)-[1-9]\d{0,9})$/, 'Must be an id that a search answered')
    .meta({ examples: ['Q1131102'] }),
});

const lookupCandidate = z.strictObject({
  provider: lookupProvider,
  id: z.string(),
  title: z.string(),
  year: z.int().nullable(),
  /** A line that distinguishes it from others of the same name. */
  note: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});
export type LookupCandidate = z.infer<typeof lookupCandidate>;

export const lookupReply = z.strictObject({
  candidates: lookupCandidate.array(),
  problems: z.string().array().meta({ description: 'Why a provider that is switched on offers nothing' }),
});
export type LookupReply = z.infer<typeof lookupReply>;

const offeredEpisode = z.strictObject(storedShape(factsWith(episodeFacts, 'isLookedUp')));

const offeredSeason = z.strictObject({
  ...storedShape(factsWith(seasonFacts, 'isLookedUp')),
  episodes: offeredEpisode.array(),
});
export type OfferedSeason = z.infer<typeof offeredSeason>;

const ofTitle = storedShape(factsWith(titleFacts, 'isLookedUp'));

/** The facts of a title that a provider offers; every field fits the form's. */
export const offeredTitle = z.strictObject({
  provider: lookupProvider,
  sourceUrl: z.string().meta({ description: 'The page of the provider that it is from' }),
  ...ofTitle,
  title: ofTitle.title.nullable(),
  description: ofTitle.description.meta({ description: 'Text of Wikipedia ends with its attribution' }),
  genre: ofTitle.genre.nullable(),
  posterUrl: ofTitle.posterUrl.nullable(),
  cast: z.string().nullable().meta({ description: 'Names, separated by commas' }),
  seasons: offeredSeason.array(),
});
export type OfferedTitle = z.infer<typeof offeredTitle>;
