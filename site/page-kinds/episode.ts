/** The page of an episode, or the redirect of one that moved. */

import {
  episodeCreditsTag,
  episodeTag,
  neighboursTag,
  personNameTag,
  seasonsTag,
  titleTag,
} from '#schema/rules/cache-tags.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import type { EpisodeBundle } from '#schema/shapes/bundle.ts';
import type { Change } from '#schema/shapes/change.ts';
import { episodePath } from '#site/lib/paths.ts';
import {
  numberInPath,
  type ResolvedEpisode,
  resolveEpisode,
  type TitleRoute,
} from '#site/lib/resolve-title.ts';
import { checkedIn, idOf, isAnyChanged, numberOf, ofEach } from './changed-record.ts';
import { shownTitle, type TitleAddress, titleAddresses } from './changed-title.ts';
import type { PageKind } from './page-kind.ts';
import { changedSlugTags, formerSlugTags, seasonTags } from './title.ts';

export interface EpisodeAsked {
  route: Exclude<TitleRoute, 'watch'>;
  /** The parts of the path, as they were sent. */
  slug?: string | undefined;
  season?: string | undefined;
  episode?: string | undefined;
}

export type FoundEpisode = Extract<ResolvedEpisode, { kind: 'found' }> &
  Pick<EpisodeBundle, 'credits' | 'previous' | 'next' | 'isStreamDead' | 'isFrameDenied'>;
export type EpisodeData = (FoundEpisode | Exclude<ResolvedEpisode, { kind: 'found' }>) & {
  bundle?: EpisodeBundle;
};

export const episodePage: PageKind<EpisodeAsked, EpisodeData> = {
  paths: {
    title: ({ seasons, ...title }) => ({ late: seasons.flatMap((season) => pathsOfSeason(title, season)) }),
  },

  async read(api, { route, ...params }) {
    const slug = slugInPath.parse(params.slug ?? '');
    const season = numberInPath(params.season ?? '');
    const episode = numberInPath(params.episode ?? '');
    if (slug === '' || season === null || episode === null) return { kind: 'missing', status: 404 };
    const bundle = await api.episodeBundle(`${slug}@${season}.${episode}`);
    const found = resolveEpisode(bundle, route, { season, episode });
    if (found.kind !== 'found') return { ...found, bundle };
    const { previous, next, credits, isStreamDead, isFrameDenied } = bundle;
    return { ...found, previous, next, credits, isStreamDead, isFrameDenied, bundle };
  },

  /** The tag of the seasons is included because the page names its own season, and its neighbours may belong to another one. */
  tags({ bundle }) {
    if (!bundle?.movie) return [];
    const { ref, movie, episode, previous, next, credits } = bundle;
    const shown = [episode, previous, next].filter((one) => one !== null);
    return [
      titleTag(movie.id),
      ...formerSlugTags(ref, movie),
      seasonsTag(movie.id),
      ...(episode ? [neighboursTag(episode.id), episodeCreditsTag(episode.id)] : []),
      ...new Set(credits.map(({ person }) => personNameTag(person.id))),
      ...shown.map(({ id }) => episodeTag(id)),
    ];
  },

  touchedBy(change) {
    const { entity, seasons } = change;
    if (entity === 'movie') {
      return {
        mustRender: [...shownTitle(change), ...changedSlugTags(change)],
        paths: titleAddresses(change).flatMap((title) =>
          seasons.flatMap((season) => pathsOfSeason(title, season)),
        ),
      };
    }
    if (entity === 'season') return { mustRender: seasonTags(change), paths: movedWithSeason(change) };
    if (entity === 'dead_link' || entity === 'denied_frame')
      return { mustRender: checkedIn(change, 'episodes', episodeTag) };
    if (entity !== 'episode') return {};
    return {
      mustRender: [episodeTag(idOf(change)), ...change.neighbours.map(neighboursTag)],
      paths: renumbered(change),
    };
  },
};

const pathsOfSeason = (title: TitleAddress, { number, episodes }: Change['seasons'][number]) =>
  episodes.map((episode) => episodePath(title, number, episode));

/**
 * Only a renumbered season moves its episodes here; when a season is created or deleted, its episodes have changes of their own.
 */
function movedWithSeason(change: Change): string[] {
  const { show, op, after, seasons } = change;
  if (!show || op !== 'update' || !isAnyChanged(change, ['season_number'])) return [];
  const episodes = seasons.find(({ number }) => number === numberOf(after, 'season_number'))?.episodes ?? [];
  return ofEach(change, (row) =>
    pathsOfSeason(show, { number: numberOf(row, 'season_number'), episodes }),
  ).flat();
}

function renumbered(change: Change): string[] {
  const { show, seasons } = change;
  const [season] = seasons;
  // Without a season the episode was deleted along with it, and the season's own change reaches every page of the show.
  if (!show || !season || !isAnyChanged(change, ['episode_number'])) return [];
  return ofEach(change, (row) => episodePath(show, season.number, numberOf(row, 'episode_number')));
}
