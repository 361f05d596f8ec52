/** Structured data of matches: the event, its teams, and its broadcast. */
import type { BroadcastEvent, SportsEvent, SportsTeam } from 'schema-dts';
import { kickOffOf } from '#schema/rules/kick-off.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { Incident } from '#schema/shapes/match-incident.ts';
import { describeIncident, namesOf } from '#site/lib/match-labels.ts';
import { broadcastId, type GraphNode, refer } from './graph.ts';

const teamNode = (id: string, name: string, logo: string): Exclude<SportsTeam, string> => ({
  '@type': 'SportsTeam',
  '@id': id,
  name,
  logo,
});

/** The longest duration of a match, with extra time and a break. */
const longest = 150;

/** Of a match without a time, its day. */
function endOf({ matchDate, isTimeKnown }: Match): string {
  if (!isTimeKnown) return kickOffOf({ matchDate, isTimeKnown });
  return new Date(Date.parse(matchDate) + longest * 60_000).toISOString();
}

/** An abandoned match counts as cancelled. */
function eventStatusOf({ phase }: Match) {
  if (phase === 'postponed') return 'https://schema.org/EventPostponed';
  return phase === 'abandoned' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled';
}

/** A goal or a card: on the day of the match, since the minute of its clock is no time of day. */
const incidentNode = (match: Match, incident: Incident, path: string): SportsEvent => ({
  '@type': 'SportsEvent',
  name: describeIncident(incident),
  startDate: match.matchDate.slice(0, 10),
  location: { '@type': 'VirtualLocation', url: path },
  competitor: refer(`${path}#${incident.side}`),
});

/** `path` is the match's own page. */
export function matchNodes(match: Match, path: string, incidents: readonly Incident[]): GraphNode[] {
  const name = namesOf(match);
  const [home, away] = [`${path}#home`, `${path}#away`];
  const event: SportsEvent = {
    '@type': 'SportsEvent',
    '@id': path,
    url: path,
    name,
    description: `${name}, ${match.league}.`,
    sport: 'Football',
    startDate: kickOffOf(match),
    endDate: endOf(match),
    eventStatus: eventStatusOf(match),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: path },
    image: [match.homeTeamLogo, match.awayTeamLogo],
    homeTeam: refer(home),
    awayTeam: refer(away),
    ...(incidents.length > 0 && { subEvent: incidents.map((one) => incidentNode(match, one, path)) }),
  };
  const teams = [
    teamNode(home, match.homeTeam, match.homeTeamLogo),
    teamNode(away, match.awayTeam, match.awayTeamLogo),
  ];
  if (match.streamUrl === null) return [event, ...teams];
  const broadcast: BroadcastEvent = {
    '@type': 'BroadcastEvent',
    '@id': broadcastId(path),
    url: path,
    name: `${name}, live`,
    isLiveBroadcast: true,
    startDate: kickOffOf(match),
    endDate: endOf(match),
    broadcastOfEvent: refer(path),
  };
  return [event, ...teams, broadcast];
}
