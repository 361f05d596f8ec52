/** Ends a script element, opens a comment or breaks a line of JavaScript wherever it stands in a page. */
const unsafe = /[<>&\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of a `<script type="application/ld+json">`: plain JSON that nothing in it can end. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replace(unsafe, escaped);
}
