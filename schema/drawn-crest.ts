/**
 * The drawn crest of a team without a picture: its initials on two colours, both derived from its name. Browsers load this file,
 * so it imports no zod.
 */
import { seedOf } from './drawn-poster.ts';

/** The value of a logo when no picture was given. */
export const noCrest = '/placeholder-crest.svg';

/** Pairs of colours, one for each half; white letters have enough contrast (WCAG) on every one. */
export const crestColours = [
  ['#7a1f2b', '#b3263a'],
  ['#123a6b', '#1f5fa8'],
  ['#0f4d3a', '#1c7350'],
  ['#4a2472', '#7440a8'],
  ['#7a3b0c', '#a8500f'],
  ['#1d2b45', '#3d5680'],
  ['#0b5563', '#0e7490'],
  ['#6b1d52', '#a02b7a'],
  ['#2f3a12', '#5b6b1e'],
  ['#222222', '#5a5a5a'],
  ['#123a6b', '#b3263a'],
  ['#222222', '#a8500f'],
] as const;

/** Words that most clubs' names contain, which distinguish none of them. */
const common =
  /^(?:\d+|a?fc|ac|as|bc|c[dfs]|ec|fk|if|nk|rc|s[cfkv]|ss|ud|us|vf[bl]|tsv|the|de|del|da|do|of)$/i;
const mostInitials = 3;

/** 'Real Madrid' is RM, '1. FC Köln' KÖL. */
export function initialsOf(team: string): string {
  const words = team.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !common.test(word));
  const [first = '', ...others] = telling.length > 0 ? telling : words;
  const initials = others.length > 0 ? [first, ...others].map(([letter = '']) => letter) : [...first];
  return initials.slice(0, mostInitials).join('').toUpperCase();
}

export const crestOf = (team: string) => {
  const [left, right] = crestColours[seedOf(team) % crestColours.length] ?? crestColours[0];
  return { initials: initialsOf(team), left, right };
};

interface Playing {
  homeTeam: string;
  awayTeam: string;
  homeTeamLogo: string;
  awayTeamLogo: string;
  homeColor: string | null;
  awayColor: string | null;
}

/** The colour of each team: that of its picture, or of the crest drawn for it; null for a picture whose colour is unknown. */
export const teamColours = (match: Playing) => ({
  home: match.homeColor ?? drawnColour(match.homeTeam, match.homeTeamLogo),
  away: match.awayColor ?? drawnColour(match.awayTeam, match.awayTeamLogo),
});

/** The lighter half, since the colour is used as a glow. */
const drawnColour = (team: string, logo: string) => (logo === noCrest ? crestOf(team).right : null);

const shield = 'M2 3h36v20c0 10-8 16-18 19C10 39 2 33 2 23z';

/** The initials consist of letters and digits only, so a name cannot inject markup. */
export function crestSvg(team: string): string {
  const { initials, left, right } = crestOf(team);
  const size = initials.length > 2 ? 12 : 16;
  return (
    '<svg class="crest" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 44" aria-hidden="true">' +
    `<path fill="${left}" d="${shield}"/><path fill="${right}" d="M20 3h18v20c0 10-8 16-18 19z"/>` +
    `<path fill="none" stroke="#fff" stroke-width="1.5" d="${shield}"/>` +
    `<text x="20" y="${size > 12 ? 27 : 25.5}" text-anchor="middle" font-weight="800" font-size="${size}" fill="#fff">${initials}</text></svg>`
  );
}

/** The crest as a data URL; as a picture it cannot use the fonts of the page. */
export const crestPicture = (team: string) =>
  `data:image/svg+xml,${encodeURIComponent(crestSvg(team).replace('<text ', '<text font-family="sans-serif" '))}`;
