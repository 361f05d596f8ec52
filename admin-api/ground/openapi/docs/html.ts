const isSafe: unique symbol = Symbol('safe HTML');

/** HTML that is escaped already. */
export interface Html {
  readonly [isSafe]: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** HTML with every inserted text escaped; `null` and `false` insert nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const written = pieces.map(
    (piece, index) => piece + (index < parts.length ? escaped(parts[index] ?? '') : ''),
  );
  return { [isSafe]: written.join('') };
}

/** Turns backticks into code, as in the Markdown of openapi.json. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** For trusted text: the style sheet. */
export const verbatim = (text: string): Html => ({ [isSafe]: text });

export const written = (page: Html): string => page[isSafe];

function escaped(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapedText(String(part));
  return isSafe in part ? part[isSafe] : part.map(escaped).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapedText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
