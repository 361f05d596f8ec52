/** How matches are shown: names, scores, colours, days, and the titles and descriptions of their pages. */

import { teamColours } from '#schema/drawn-crest.ts';
import type { Match } from '#schema/match.ts';
import type { MatchListsBundle } from '#schema/match-bundle.ts';
import { leagueSlug } from '#schema/match-lists.ts';
import { phases } from '#schema/match-phase.ts';
import { pagePlace } from '#site/lib/lists.ts';
import { type MatchListPlace, matchPath } from '#site/lib/match-paths.ts';
import { namesOf } from '#site/lib/match-words.ts';
import { utc } from '#site/lib/moments.ts';

const grouped = new Intl.NumberFormat('en-US');

/** '1 match', '1,204 matches' */
export const matchCount = (total: number) => `${grouped.format(total)} ${total === 1 ? 'match' : 'matches'}`;

export const hasScore = ({ status, homeScore, awayScore }: Match) =>
  status !== 'upcoming' && homeScore !== null && awayScore !== null;

const sectionWords = { upcoming: 'Upcoming', finished: 'Finished' } as const;

/** '4–2' for a shoot-out. */
export const shootOut = ({ homePenalties, awayPenalties }: Match): string | null =>
  homePenalties === null || awayPenalties === null ? null : `${homePenalties}–${awayPenalties}`;

/** 'Live', 'Upcoming', 'Finished, 4–2 on penalties', 'Abandoned, 67′' */
export function stateWords(match: Match): string {
  if (match.status === 'live') return 'Live';
  const penalties = match.phase === 'finished' ? shootOut(match) : null;
  const stopped = match.phase === 'abandoned' ? match.minute : null;
  return `${phases[match.phase].words}${penalties ? `, ${penalties} on penalties` : ''}${stopped ? `, ${stopped}′` : ''}`;
}

/**
 * The text next to 'Live' in the page: it must stay valid as long as the page, so for a running clock it is only the half; the
 * browser writes the minute.
 */
export function liveWords(match: Match): string | null {
  if (match.phase === 'in_play') return match.minute === null ? null : `${match.minute}′`;
  const penalties = match.phase === 'penalties' ? shootOut(match) : null;
  return `${phases[match.phase].words}${penalties ? ` ${penalties}` : ''}`;
}

export function describeMatch(match: Match): { title: string; description: string } {
  const names = namesOf(match);
  const kickOff = match.isTimeKnown
    ? `kick-off ${utc.long(match.matchDate)} UTC`
    : `${utc.weekday(match.matchDate)}, ${utc.date(match.matchDate)}, time not known`;
  const begins = `${names}, ${match.league}: ${kickOff}.`;
  const result = hasScore(match) ? ` ${match.homeScore}–${match.awayScore}.` : '';
  const half =
    match.status === 'live' && match.phase !== 'in_play'
      ? `, ${phases[match.phase].words.toLowerCase()}`
      : '';
  const stream = match.streamUrl === null ? '' : ' Watch the stream here.';
  return {
    title: `${names}, ${match.league}, ${utc.date(match.matchDate)}`,
    description: `${begins} ${stateWords(match)}${half}.${result}${stream}`,
  };
}

/** The heading of the page of all matches, and of their feed. */
export const matchesHeading = 'Football matches';

interface ListWords {
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
  const heading = `${sectionWords[place.status]} matches`;
  const at = pagePlace(place.page, totalPages);
  return {
    heading,
    title: `${league === null ? '' : `${league}: `}${heading} (${at})`,
    description: `${sectionWords[place.status]} football matches ${league === null ? 'of every league' : `of ${league}`}, day by day: ${matchCount(total)}, ${at.toLowerCase()}.`,
  };
}

/** The colours of both clubs as a style. Without a known colour the style sheet's own apply. */
export function clubColours(match: Match): string | undefined {
  const { home, away } = teamColours(match);
  const colours = [home && `--ca:${home}`, away && `--cb:${away}`].filter(Boolean);
  return colours.length > 0 ? colours.join(';') : undefined;
}

interface LeagueOfDay {
  slug: string;
  name: string;
  matches: Match[];
}

interface MatchDay {
  /** '2026-11-21' in UTC; the browser regroups by the visitor's own days. */
  day: string;
  leagues: LeagueOfDay[];
}

/** Groups matches by day, then by league, each in the order of its first match. */
export function matchDays(matches: readonly Match[]): MatchDay[] {
  const days = Map.groupBy(matches, ({ matchDate }) => utc.day(matchDate));
  return [...days].map(([day, ofDay]) => {
    const leagues = Map.groupBy(ofDay, ({ league }) => leagueSlug(league));
    return {
      day,
      leagues: [...leagues].map(([slug, ofLeague]) => ({
        slug,
        name: ofLeague[0]?.league ?? slug,
        matches: ofLeague,
      })),
    };
  });
}

/** A match as an item of a feed. Its title contains the score, since feed readers list titles. */
export function matchItem(match: Match) {
  const { homeScore, awayScore, league, createdAt } = match;
  const names = hasScore(match)
    ? `${match.homeTeam} ${homeScore}–${awayScore} ${match.awayTeam}`
    : namesOf(match);
  return {
    id: `match-${match.id}`,
    title: `${stateWords(match)}: ${names}`,
    path: matchPath(match),
    publishedAt: createdAt,
    description: describeMatch(match).description,
    categories: [league],
  };
}
