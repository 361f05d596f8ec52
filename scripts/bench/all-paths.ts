import { type PublishedTitles, publishedTitles } from '#schema/publish.ts';
import { listPage } from '#site/page-kinds/list.ts';
import { pathsIn } from '#site/page-kinds/page-kind.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import type { Product } from './product.ts';

type Paths = Pick<Product, 'url' | 'feedKey'>;

/** The path of every page of a record or of a part of a list. */
export async function allPaths(product: Paths): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await product.feedKey()}` };
  const read = async (path: string) => await (await fetch(product.url + path, { headers })).json();
  const paths: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const batch: PublishedTitles = publishedTitles.parse(await read(`/api/publish/titles?after=${after}`));
    for (const title of batch.titles) paths.push(...everyPathOf(title));
    after = batch.next;
  }
  const pages = await listPage.paths.pages?.({ get: async (path, reply) => reply.parse(await read(path)) });
  paths.push(...pathsIn(pages ?? {}));
  return [...new Set(paths)];
}

/** Waits for the first rendering, since the server does not know all pages when it starts. */
export async function everyPageRendered(product: Paths & Pick<Product, 'untilPublished'>): Promise<string[]> {
  const paths = await allPaths(product);
  await product.untilPublished(paths.length);
  return paths;
}
