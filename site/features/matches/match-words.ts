import type { Match } from '#schema/match.ts';
import type { MatchListsBundle } from '#schema/match-bundle.ts';
import { pagePlace } from '#site/lib/list-words.ts';
import type { MatchListPlace } from '#site/lib/match-paths.ts';
import { utc } from './match-times.ts';

const grouped = new Intl.NumberFormat('en-US');

/** '1 match', '1,204 matches' */
export const matchCount = (total: number) => `${grouped.format(total)} ${total === 1 ? 'match' : 'matches'}`;

export const namesOf = ({ homeTeam, awayTeam }: Pick<Match, 'homeTeam' | 'awayTeam'>) =>
  `${homeTeam} vs ${awayTeam}`;

export const hasScore = ({ status, homeScore, awayScore }: Match) =>
  status !== 'upcoming' && homeScore !== null && awayScore !== null;

export const statusWords = { live: 'Live', upcoming: 'Upcoming', finished: 'Finished' } as const;

export function describeMatch(match: Match): { title: string; description: string } {
  const names = namesOf(match);
  const kickOff = `${utc.long(match.matchDate)} UTC`;
  const begins = `${names}, ${match.league}: kick-off ${kickOff}.`;
  const result = hasScore(match) ? ` ${match.homeScore}–${match.awayScore}.` : '';
  const stream = match.streamUrl === null ? '' : ' Watch the stream here.';
  return {
    title: `${names}, ${match.league}, ${utc.date(match.matchDate)}`,
    description: `${begins} ${statusWords[match.status]}.${result}${stream}`,
  };
}

/** Of the page of all matches, and of their feed. */
export const matchesHeading = 'Football matches';

export interface ListWords {
  /** Of the page, as its heading has it. */
  heading: string;
  title: string;
  description: string;
}

export function describeList(place: Required<MatchListPlace>, lists: MatchListsBundle): ListWords {
  const league = lists.league?.name ?? null;
  if (place.status === null) {
    const heading = league ?? matchesHeading;
    const { live, upcoming, finished } = lists;
    const counts = `${grouped.format(live.length)} live, ${grouped.format(upcoming.total)} upcoming, ${grouped.format(finished.total)} finished`;
    return {
      heading,
      title: league === null ? heading : `${league}: football matches`,
      description: `Football matches ${league === null ? 'of every league' : `of ${league}`} with scores, streams and kick-off times: ${counts}.`,
    };
  }
  const { total, totalPages } = lists[place.status];
  const heading = `${statusWords[place.status]} matches`;
  const at = pagePlace(place.page, totalPages);
  return {
    heading,
    title: `${league === null ? '' : `${league}: `}${heading} (${at})`,
    description: `${statusWords[place.status]} football matches ${league === null ? 'of every league' : `of ${league}`}, day by day: ${matchCount(total)}, ${at.toLowerCase()}.`,
  };
}
