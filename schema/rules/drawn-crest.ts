/**
 * The drawn crest of a team without a picture: a shield with its initials, in the colour of the text around it, since the colours of the
 * club are not known. Browsers load this file, so it imports no zod.
 */

/** The value of a logo when no picture was given. */
export const noCrest = '/placeholder-crest.svg';

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

const shield = 'M2 3h36v20c0 10-8 16-18 19C10 39 2 33 2 23z';

/** The initials consist of letters and digits only, so a name cannot inject markup. */
export function crestSvg(team: string): string {
  const initials = initialsOf(team);
  const size = initials.length > 2 ? 11 : 14;
  return (
    '<svg class="crest" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 44" aria-hidden="true">' +
    `<path fill="currentColor" fill-opacity=".1" stroke="currentColor" stroke-opacity=".45" stroke-width="1.5" d="${shield}"/>` +
    `<text x="20" y="${size > 11 ? 25.5 : 25}" text-anchor="middle" font-weight="750" font-size="${size}" fill="currentColor">${initials}</text></svg>`
  );
}

/** Readable on a light ground and on a dark one: a picture does not know which it stands on. */
const onAnyGround = '#85797f';

/** The crest as a data URL; as a picture it can use neither the fonts nor the colour of the page. */
export const crestPicture = (team: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    crestSvg(team)
      .replaceAll('currentColor', onAnyGround)
      .replace('<text ', '<text font-family="sans-serif" '),
  )}`;
