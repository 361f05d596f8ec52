import { listPublishedTitles } from '#schema/calls/publishing.ts';
import type { PublishedTitles } from '#schema/shapes/publish.ts';
import { callDeclared, sendTo } from '#site/lib/api.ts';
import { listPage } from '#site/page-kinds/list.ts';
import { pathsIn } from '#site/page-kinds/page-kind.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import type { Product } from './product.ts';

type Paths = Pick<Product, 'url' | 'feedKey'>;

/** The path of every page of a record or of a part of a list. */
export async function allPaths(product: Paths): Promise<string[]> {
  const options = { send: sendTo(product.url, await product.feedKey()) };
  const paths: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { titles, next }: PublishedTitles = await callDeclared(
      listPublishedTitles,
      { query: { after } },
      options,
    );
    for (const title of titles) paths.push(...everyPathOf(title));
    after = next;
  }
  const pages = await listPage.paths.pages?.({
    call: (declaration, sent) => callDeclared(declaration, sent, options),
  });
  paths.push(...pathsIn(pages ?? {}));
  return [...new Set(paths)];
}

/** Waits for the first rendering, since the server does not know all pages when it starts. */
export async function everyPageRendered(product: Paths & Pick<Product, 'untilPublished'>): Promise<string[]> {
  const paths = await allPaths(product);
  await product.untilPublished(paths.length);
  return paths;
}
