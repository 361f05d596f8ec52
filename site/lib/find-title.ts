/** What a page about a title shows, or where it sends the visitor. */
import type { AstroGlobal } from 'astro';
import type { TitleBundle } from '#schema/bundle.ts';
import type { Movie } from '#schema/movie.ts';
import { readTitle } from './live.ts';
import { type MissingTitle, numberInPath, resolveTitle, type TitleRoute, titleRef } from './resolve-title.ts';

export type FoundTitle =
  | { kind: 'found'; bundle: TitleBundle; movie: Movie; season: number | null }
  | { kind: 'moved'; path: string }
  | MissingTitle;

export async function findTitle(astro: AstroGlobal, route: TitleRoute): Promise<FoundTitle> {
  const { slug = '', season: text } = astro.params;
  const season = text === undefined ? null : numberInPath(text);
  const ref = text !== undefined && season === null ? null : titleRef(slug, season);
  if (ref === null) return { kind: 'missing', status: 404 };
  const bundle = await readTitle(astro, ref, route === 'watch');
  const title = resolveTitle(bundle, route, season);
  return title.kind === 'found' ? { ...title, bundle, season } : title;
}
