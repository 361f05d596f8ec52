/** A page's description of a title, a person or a team, for keeping it in the browser. */
import { leagueSlug } from '#schema/rules/match-lists.ts';
import { thumbWidth, titlePoster } from '#schema/rules/poster.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Person } from '#schema/shapes/person.ts';
import { matchListPath } from '#site/lib/match-paths.ts';
import { personKey, teamKey, titleKey } from '#site/lib/own-keys.ts';
import { personPath, titlePath } from '#site/lib/paths.ts';
import type { About } from '#site/stores/own-items.ts';

export const aboutPerson = ({ id, name, slug, pictureUrl }: Person): About => ({
  key: personKey(id),
  kind: 'person',
  path: personPath(slug),
  name,
  year: null,
  poster: pictureUrl,
});

/** Its crest is no poster, so the list shows the team's initials. It links to its league, since matches change. */
export const aboutTeam = (team: string, league: string): About => ({
  key: teamKey(team),
  kind: 'team',
  path: matchListPath({ league: leagueSlug(league) }),
  name: team,
  year: null,
  poster: null,
});

export function aboutTitle(title: Movie): About {
  const { src: poster, drawn } = titlePoster(title, thumbWidth);
  const { id, type: kind, title: name, year } = title;
  return { key: titleKey(id), kind, path: titlePath(title), name, year, poster, ...(drawn && { drawn }) };
}
