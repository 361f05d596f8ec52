import pLimit from 'p-limit';
import { z } from 'zod';
import { type LookupCandidate, mostCandidates } from '#schema/shapes/lookup.ts';
import { movieLimits } from '#schema/shapes/movie.ts';
import { line, offered, yearOf } from './offered.ts';
import { type Ask, addressAt, type Provider } from './request-provider.ts';

// The shapes are those of https://developer.themoviedb.org/reference. A film has a title and a release date where a series has a
// name and a first air date.

const host = 'api.themoviedb.org';
const language = 'en-US';
const animation = 16;
const mostSeasons = 30;

const named = z.object({ name: z.string() });
const texts = {
  overview: z.string().nullish(),
  poster_path: z.string().startsWith('/').nullish(),
};
const work = z.object({
  ...texts,
  id: z.int().positive(),
  title: z.string().optional(),
  name: z.string().optional(),
  release_date: z.string().optional(),
  first_air_date: z.string().nullish(),
});
type Work = z.infer<typeof work>;

const found = z.object({ results: work.extend({ genre_ids: z.number().array().default([]) }).array() });

const whole = work.extend({
  genres: named.array().default([]),
  production_countries: named.array().default([]),
  runtime: z.number().nullish(),
  episode_run_time: z.number().array().default([]),
  seasons: z.object({ season_number: z.int() }).array().default([]),
  credits: z.object({ cast: named.array() }).optional(),
});

const season = z.object({
  name: z.string().optional(),
  overview: texts.overview,
  air_date: z.string().nullish(),
  season_number: z.int(),
  episodes: z
    .object({
      episode_number: z.int(),
      name: z.string().optional(),
      overview: texts.overview,
      air_date: z.string().nullish(),
      runtime: z.number().nullish(),
    })
    .array()
    .default([]),
});

export function createTmdb(ask: Ask, standIn: string | null): Provider {
  const picture = (size: string, path: string | null | undefined) =>
    path ? addressAt(standIn)('image.tmdb.org', `/t/p/${size}${path}`) : null;
  const few = pLimit(4);

  async function searchIn(kind: 'movie' | 'tv', words: string, year: number | undefined) {
    const ofYear = kind === 'movie' ? 'year' : 'first_air_date_year';
    const { results } = await ask(
      host,
      `/3/search/${kind}`,
      { query: words, include_adult: 'false', language, ...(year && { [ofYear]: String(year) }) },
      found,
    );
    return results.map((result) => ({ kind, ...result }));
  }

  return {
    async search({ title, type, year }) {
      const kinds: ('movie' | 'tv')[] =
        type === 'movie' ? ['movie'] : type === 'anime' ? ['tv', 'movie'] : ['tv'];
      const lists = await Promise.all(kinds.map((kind) => searchIn(kind, title, year)));
      return lists
        .flat()
        .filter(({ genre_ids }) => type !== 'anime' || genre_ids.includes(animation))
        .slice(0, mostCandidates)
        .map(
          (result): LookupCandidate => ({
            provider: 'tmdb',
            id: `${result.kind}-${result.id}`,
            title: line(nameOf(result), movieLimits.title) ?? 'Untitled',
            year: yearOf(dateOf(result)),
            note: line(result.overview, 200),
            pictureUrl: picture('w154', result.poster_path),
          }),
        );
    },

    async details(id) {
      const [kind, number] = id.split('-');
      const path = `/3/${kind}/${number}`;
      const title = await ask(host, path, { language, append_to_response: 'credits' }, whole);
      const seasons = await Promise.all(
        title.seasons
          .slice(0, mostSeasons)
          .map(({ season_number }) =>
            few(() => ask(host, `${path}/season/${season_number}`, { language }, season)),
          ),
      );
      return offered({
        provider: 'tmdb',
        sourceUrl: `https://www.themoviedb.org/${kind}/${number}`,
        title: nameOf(title),
        description: title.overview ?? '',
        genres: title.genres.map(({ name }) => name),
        date: dateOf(title),
        duration: title.runtime ?? title.episode_run_time[0],
        countries: title.production_countries.map(({ name }) => name),
        cast: (title.credits?.cast ?? []).map(({ name }) => name),
        posterUrl: picture('w780', title.poster_path),
        seasons: seasons.map((one) => ({
          seasonNumber: one.season_number,
          title: one.name,
          description: one.overview,
          date: one.air_date,
          episodes: one.episodes.map((episode) => ({
            episodeNumber: episode.episode_number,
            title: episode.name,
            description: episode.overview,
            duration: episode.runtime,
            date: episode.air_date,
          })),
        })),
      });
    },
  };
}

const nameOf = ({ title, name }: Work) => title ?? name;
const dateOf = ({ release_date, first_air_date }: Work) => release_date ?? first_air_date ?? undefined;
