/** What a page about a match shows, or where it sends the visitor. */
import type { Match } from '#schema/match.ts';
import { pathId } from '#schema/text.ts';
import { type Reader, readMatch } from './live.ts';
import { matchPath } from './match-paths.ts';

export type FoundMatch =
  | { kind: 'found'; match: Match }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

/** `12` of `12-rovers-vs-city`; what follows the number is for people. */
const numbered = /^([1-9]\d{0,9})(?:-|$)/;

export async function findMatch(astro: Reader, text: string): Promise<FoundMatch> {
  const id = pathId.safeParse(numbered.exec(text)?.[1]);
  const match = id.success ? await readMatch(astro, id.data) : null;
  if (!match) return { kind: 'missing' };
  const path = matchPath(match);
  return path.endsWith(`/${text}`) ? { kind: 'found', match } : { kind: 'moved', path };
}
