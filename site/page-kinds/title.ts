/** The page of a title, of one of its seasons, and where it is watched: what it shows, or where it sends the visitor. */
import type { TitleBundle } from '#schema/bundle.ts';
import type { Movie } from '#schema/movie.ts';
import { commentsTag, relatedTag, seasonsTag, seasonTag, slugTag, titleTag } from '#schema/tags.ts';
import {
  type MissingTitle,
  numberInPath,
  resolveTitle,
  slugIn,
  type TitleRoute,
  titleRef,
} from '#site/lib/resolve-title.ts';
import type { PageKind } from './page-kind.ts';

export interface TitleAsked {
  route: TitleRoute;
  /** As they stand in the path. */
  slug: string | undefined;
  season?: string | undefined;
}

export type TitleData =
  | { kind: 'found'; bundle: TitleBundle; movie: Movie; season: number | null }
  | { kind: 'moved'; bundle: TitleBundle; path: string }
  | (MissingTitle & { bundle?: TitleBundle });

export const titlePage: PageKind<TitleAsked, TitleData> = {
  async read(api, { route, slug = '', season: text }) {
    const season = text === undefined ? null : numberInPath(text);
    const ref = text !== undefined && season === null ? null : titleRef(slug, season);
    if (ref === null) return { kind: 'missing', status: 404 };
    const bundle = await api.titleBundle(ref);
    const title = resolveTitle(bundle, route, season);
    return title.kind === 'found' ? { ...title, bundle, season } : { ...title, bundle };
  },

  /** The 404 of a slug that nobody has is not stored, so there is nothing to tag. Where a title is watched there are no seasons. */
  tags({ bundle }, { route }) {
    if (!bundle?.movie) return [];
    const { ref, movie, related, seasons, seasonNumber } = bundle;
    const shown = seasons.filter((season) => season.seasonNumber === seasonNumber);
    return [
      titleTag(movie.id),
      ...formerSlugTags(ref, movie),
      commentsTag(movie.id),
      relatedTag(movie.id),
      ...related.map(({ id }) => titleTag(id)),
      ...(route === 'watch' ? [] : [seasonsTag(movie.id), ...shown.map(({ id }) => seasonTag(id))]),
    ];
  },
};

/** Asked for by a slug that the title had before: another title may take it. */
export function formerSlugTags(ref: string, movie: Movie): string[] {
  const slug = slugIn(ref);
  return slug === movie.slug ? [] : [slugTag(slug)];
}
