/** Structured data of titles: complete on their own page, short where other pages refer to them. */
import type {
  AggregateRating,
  Comment as CommentNode,
  Movie as MovieNode,
  Review,
  TVSeries,
} from 'schema-dts';
import { countryNames } from '#schema/rules/country.ts';
import type { CreditRole } from '#schema/rules/credit-role.ts';
import { titlePoster } from '#schema/rules/poster.ts';
import { type RatingCounts, ratingLimits, ratingSummary } from '#schema/rules/rating-summary.ts';
import type { TitleBundle } from '#schema/shapes/bundle.ts';
import { type Comment, commentLimits } from '#schema/shapes/comment.ts';
import { type Movie, movieLimits } from '#schema/shapes/movie.ts';
import type { Credit } from '#schema/shapes/person.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { personPath, seasonPath, titlePath } from '#site/lib/paths.ts';
import { isoDuration, isSeries, seasonName, writtenGenres } from '#site/lib/title-facts.ts';
import { type GraphNode, organizationId, refer } from './graph.ts';

/** The most characters of a description in structured data (specification, point 9). */
export const descriptionMax = 300;

const commentNode = ({ name, body, createdAt }: Comment): CommentNode => ({
  '@type': 'Comment',
  author: { '@type': 'Person', name },
  text: body,
  dateCreated: createdAt,
});

/** The operator's rating is one review, since it is no average of votes. */
const reviewNode = (rating: number): Review => ({
  '@type': 'Review',
  author: refer(organizationId),
  reviewRating: {
    '@type': 'Rating',
    ratingValue: rating,
    bestRating: movieLimits.rating.max,
    worstRating: movieLimits.rating.min,
  },
});

/** Visitors' ratings; none when too few have rated for a meaningful mean. */
function visitorsRating(counts: RatingCounts): { aggregateRating?: AggregateRating } {
  const { count, mean } = ratingSummary(counts);
  if (mean === null || count < ratingLimits.structuredData) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: mean,
      ratingCount: count,
      bestRating: ratingLimits.max,
      worstRating: ratingLimits.min,
    },
  };
}

function commonFacts(movie: Movie) {
  return {
    '@id': titlePath(movie),
    url: titlePath(movie),
    name: movie.title,
    image: titlePoster(movie).src,
  };
}

/** The release date, otherwise the year, under the property of its type; nothing when both are unknown. */
export const since = <Name extends string>(
  name: Name,
  { year, releaseDate }: Pick<Movie, 'year' | 'releaseDate'>,
) => {
  const known = releaseDate ?? year;
  return known === null ? {} : ({ [name]: String(known) } as Record<Name, string>);
};

/** A title on the page of another subject: enough to be valid by itself. */
export function titleStub(movie: Movie, isShow: boolean): MovieNode | TVSeries {
  return isShow
    ? { '@type': 'TVSeries', ...commonFacts(movie), ...since('startDate', movie) }
    : { '@type': 'Movie', ...commonFacts(movie), ...since('datePublished', movie) };
}

function country(movie: Movie) {
  const [first, ...others] = countryNames(movie.country ?? '').map((name) => ({
    '@type': 'Country' as const,
    name,
  }));
  if (!first) return {};
  return { countryOfOrigin: others.length === 0 ? first : [first, ...others] };
}

/** At most this many people of one role. */
const mostPeople = 20;

/** Directors and actors, under the properties of schema.org; nothing when there are none. */
export function creditFacts(credits: readonly Credit[]) {
  const named = (role: CreditRole) =>
    credits
      .filter((credit) => credit.role === role)
      .slice(0, mostPeople)
      .map(({ person }) => ({ '@type': 'Person' as const, name: person.name, url: personPath(person.slug) }));
  const [director, actor] = [named('director'), named('actor')];
  return { ...(director.length > 0 && { director }), ...(actor.length > 0 && { actor }) };
}

export function titleNodes({
  movie,
  seasons,
  comments,
  ratings,
  credits,
}: Pick<TitleBundle, 'seasons' | 'comments' | 'credits'> & {
  movie: Movie;
  ratings: RatingCounts;
}): GraphNode[] {
  const facts = {
    ...commonFacts(movie),
    ...(movie.description && { description: cutText(movie.description, descriptionMax) }),
    genre: writtenGenres(movie.genre),
    ...country(movie),
    ...creditFacts(credits),
    ...(movie.rating !== null && { review: reviewNode(movie.rating) }),
    ...visitorsRating(ratings),
    comment: comments
      .filter(({ isSpoiler }) => !isSpoiler)
      .slice(0, commentLimits.structuredData)
      .map(commentNode),
  };
  if (!isSeries(movie, seasons)) {
    const film: MovieNode = {
      '@type': 'Movie',
      ...facts,
      ...since('datePublished', movie),
      ...(movie.duration && { duration: isoDuration(movie.duration) }),
    };
    return [film];
  }
  const series: TVSeries = {
    '@type': 'TVSeries',
    ...facts,
    ...since('startDate', movie),
    ...(seasons.length > 0 && {
      numberOfSeasons: seasons.length,
      containsSeason: seasons.map(({ seasonNumber }) => refer(seasonPath(movie, seasonNumber))),
    }),
  };
  const stubs = seasons.map(
    ({ seasonNumber, title }): GraphNode => ({
      '@type': 'TVSeason',
      '@id': seasonPath(movie, seasonNumber),
      url: seasonPath(movie, seasonNumber),
      name: seasonName(seasonNumber, title, movie.title),
      seasonNumber,
      partOfSeries: refer(titlePath(movie)),
    }),
  );
  return [series, ...stubs];
}
