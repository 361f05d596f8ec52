/** How matches are shown: names, scores, colours, days, and the titles and descriptions of their pages. */

import { phases } from '#schema/rules/match-clock.ts';
import { leagueSlug, weekOf } from '#schema/rules/match-lists.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { MatchListsBundle, MatchSurroundings, TableRow } from '#schema/shapes/match-bundle.ts';
import { pagePlace } from '#site/lib/lists.ts';
import { namesOf } from '#site/lib/match-labels.ts';
import { type MatchListPlace, matchPath } from '#site/lib/match-paths.ts';
import { utc } from '#site/lib/moments.ts';

const grouped = new Intl.NumberFormat('en-US');

/** '1 match', '1,204 upcoming matches' */
export const matchCount = (total: number, status?: 'upcoming' | 'finished') =>
  [grouped.format(total), status, total === 1 ? 'match' : 'matches'].filter(Boolean).join(' ');

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

/** What a score alone does not say: '4–2 on penalties', 'Abandoned, 67′', 'Postponed'. */
export function noteOf(match: Match): string | null {
  if (match.phase === 'scheduled' || match.status === 'live') return null;
  if (match.phase !== 'finished') return stateWords(match);
  const penalties = shootOut(match);
  return penalties && `${penalties} on penalties`;
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

const mostLeagues = 8;
/** The leagues with a match on the page, by name: old cups of a large catalogue stand below it. */
export function leaguesOnPage(leagues: MatchListsBundle['leagues'], matches: readonly Match[]) {
  const slugs = new Set(matches.map(({ league }) => leagueSlug(league)));
  return leagues.filter(({ slug }) => slugs.has(slug)).slice(0, mostLeagues);
}

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
export function clubColours({ homeColor: home, awayColor: away }: Match): string | undefined {
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

interface Placed extends TableRow {
  place: number;
}

/** The lines of these teams, each with the next one towards the other; lines that do not follow each other are in parts. */
export function excerptOf(table: readonly TableRow[], teams: readonly string[]): Placed[][] {
  const places = table.flatMap(({ team }, index) => (teams.includes(team) ? [index] : []));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const neighbours = places.length > 1 ? [first + 1, last - 1] : [first - 1, first + 1];
  const shown = [...new Set([...places, ...neighbours])]
    .filter((index) => index in table)
    .toSorted((a, b) => a - b);
  const parts: Placed[][] = [];
  for (const index of shown) {
    const row = { ...table[index], place: index + 1 } as Placed;
    const part = parts.at(-1);
    if (part && part.at(-1)?.place === index) part.push(row);
    else parts.push([row]);
  }
  return parts;
}

/** '2 of 30 finished matches have no score yet, so the table is not complete'; null where each has one. */
export function missingScores({ total, unscored }: MatchListsBundle['ended']): string | null {
  if (unscored === 0) return null;
  const have = unscored === 1 ? 'has' : 'have';
  return `${grouped.format(unscored)} of ${grouped.format(total)} finished matches ${have} no score yet, so the table is not complete`;
}

/** '2026/27', where the league's name does not say its year. */
export const seasonWords = (season: number, league: string): string | null =>
  /\b(?:19|20)\d\d\b/.test(league) ? null : `${season}/${String(season + 1).slice(2)}`;

const endings = { won: 'W', drawn: 'D', lost: 'L' } as const;

/** A result from the side of one of the teams. */
export function resultOf({ homeTeam, awayTeam, homeScore, awayScore }: Match, team: string) {
  const isAway = team === awayTeam;
  const [own, others] = isAway ? [awayScore ?? 0, homeScore ?? 0] : [homeScore ?? 0, awayScore ?? 0];
  const words = own > others ? 'won' : own < others ? 'lost' : 'drawn';
  return {
    isAway,
    opponent: isAway ? homeTeam : awayTeam,
    score: `${own}–${others}`,
    words,
    letter: endings[words],
  } as const;
}

/** A day of another year than the match has its year, as without one it reads as a day of this year. */
export const dayForm = ({ matchDate }: Match, than: Match) =>
  utc.day(matchDate).slice(0, 4) === utc.day(than.matchDate).slice(0, 4) ? 'brief' : 'dated';

const weekMs = 6 * 86_400_000;

/**
 * The weeks of matches in the order of time, and that which is played: with a live match, else the next, else the latest. A week of which
 * others are on further pages is left out.
 */
export function roundsOf(matches: readonly Match[], isCut = { before: false, after: false }) {
  const inOrder = matches.toSorted(
    (a, b) => Date.parse(a.matchDate) - Date.parse(b.matchDate) || a.id - b.id,
  );
  const byWeek = Map.groupBy(inOrder, ({ matchDate }) => weekOf(new Date(matchDate)));
  const all = [...byWeek].map(([week, ofWeek]) => {
    const sunday = new Date(Date.parse(week) + weekMs).toISOString();
    return { week, words: `${utc.brief(week)} – ${utc.brief(sunday)}`, matches: ofWeek };
  });
  const rounds = all.filter(
    (_, at) => !(isCut.before && at === 0) && !(isCut.after && at === all.length - 1),
  );
  const shown = rounds.length > 0 ? rounds : all;
  const weekWith = (isThis: (match: Match) => boolean) =>
    shown.find((round) => round.matches.some(isThis))?.week;
  const current =
    weekWith(({ status }) => status === 'live') ??
    weekWith(({ phase }) => phase === 'scheduled') ??
    shown.at(-1)?.week;
  return { rounds: shown, current };
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

/** A match page shows the table of its league when one of its teams is in it. */
export const isInTable = ({ homeTeam, awayTeam }: Match, { table }: Pick<MatchSurroundings, 'table'>) =>
  table.some(({ team }) => team === homeTeam || team === awayTeam);
