import { type PublishedTitles, publishedLists, publishedTitles } from '#schema/bundle.ts';
import { everyPathOf } from '#site/server/publish/page-paths.ts';
import type { Product } from './product.ts';

type Paths = Pick<Product, 'url' | 'feedKey'>;

/** The path of every page that stands for a record or for a part of a list. */
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
  const { lists } = publishedLists.parse(await read('/api/publish/lists'));
  for (const { name, totalPages } of lists) {
    for (let page = 2; page <= totalPages; page += 1) paths.push(`/${name}/page/${page}`);
  }
  return [...new Set(paths)];
}

/** The first rendering: there is more to do than the server knows of at first. */
export async function everyPageRendered(product: Paths & Pick<Product, 'settled'>): Promise<string[]> {
  const paths = await allPaths(product);
  await product.settled(paths.length);
  return paths;
}
