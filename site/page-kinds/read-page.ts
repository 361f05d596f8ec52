/** Reads the data of a page, and stores its tags for the render worker. When the API fails, the rendering fails. */
import type { AstroGlobal } from 'astro';
import {
  episodeBundle,
  matchById,
  matchSurroundings,
  serverCall,
  titleBundle,
} from '#site/lib/server-api.ts';
import type { PageApi, PageKind } from './page-kind.ts';

const api: PageApi = {
  call: serverCall,
  titleBundle,
  episodeBundle,
  match: matchById,
  matchSurroundings,
};

export async function readPage<Asked, Data>(
  { locals }: Pick<AstroGlobal, 'locals'>,
  kind: PageKind<Asked, Data>,
  asked: Asked,
): Promise<Data> {
  const data = await kind.read(api, asked);
  for (const tag of kind.tags(data, asked)) locals.tags.add(tag);
  return data;
}
