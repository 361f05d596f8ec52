/** Characters that could end a script element, open a comment or break a line of JavaScript. */
const unsafe = /[<>&\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of a `<script type="application/ld+json">`, escaped so that nothing in it can end the script. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replace(unsafe, escaped);
}
