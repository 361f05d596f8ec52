/** The page of an episode: what it shows, or where it sends the visitor. */
import type { EpisodeBundle, EpisodeLink } from '#schema/bundle.ts';
import { slugInPath } from '#schema/slug.ts';
import { besideTag, episodeTag, seasonsTag, titleTag } from '#schema/tags.ts';
import {
  numberInPath,
  type ResolvedEpisode,
  resolveEpisode,
  type TitleRoute,
} from '#site/lib/resolve-title.ts';
import type { PageKind } from './page-kind.ts';
import { formerSlugTags } from './title.ts';

export interface EpisodeAsked {
  route: Exclude<TitleRoute, 'watch'>;
  /** As they stand in the path. */
  slug?: string | undefined;
  season?: string | undefined;
  episode?: string | undefined;
}

interface Neighbours {
  previous: EpisodeLink | null;
  next: EpisodeLink | null;
}

export type FoundEpisode = Extract<ResolvedEpisode, { kind: 'found' }> & Neighbours;
export type EpisodeData = (FoundEpisode | Exclude<ResolvedEpisode, { kind: 'found' }>) & {
  bundle?: EpisodeBundle;
};

export const episodePage: PageKind<EpisodeAsked, EpisodeData> = {
  async read(api, { route, ...params }) {
    const slug = slugInPath.parse(params.slug ?? '');
    const season = numberInPath(params.season ?? '');
    const episode = numberInPath(params.episode ?? '');
    if (slug === '' || season === null || episode === null) return { kind: 'missing', status: 404 };
    const bundle = await api.episodeBundle(`${slug}@${season}.${episode}`);
    const found = resolveEpisode(bundle, route, { season, episode });
    if (found.kind !== 'found') return { ...found, bundle };
    return { ...found, previous: bundle.previous, next: bundle.next, bundle };
  },

  /** The seasons are tagged because the page names its own, and because its neighbours may stand in another. */
  tags({ bundle }) {
    if (!bundle?.movie) return [];
    const { ref, movie, episode, previous, next } = bundle;
    const shown = [episode, previous, next].filter((one) => one !== null);
    return [
      titleTag(movie.id),
      ...formerSlugTags(ref, movie),
      seasonsTag(movie.id),
      ...(episode ? [besideTag(episode.id)] : []),
      ...shown.map(({ id }) => episodeTag(id)),
    ];
  },
};
