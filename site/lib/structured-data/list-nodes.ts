/** Structured data of lists: their items in order, by the addresses of their pages. */
import type { ItemList } from 'schema-dts';
import type { Movie } from '#schema/shapes/movie.ts';
import { titlePath } from '#site/lib/paths.ts';
import { type GraphNode, listId } from './graph.ts';

export interface ListedPage {
  name: string;
  path: string;
}

/** `path` is the list's page; `first` is the position of its first item in the whole list. */
export function listNodes(path: string, name: string, items: readonly ListedPage[], first = 1): GraphNode[] {
  if (items.length === 0) return [];
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': listId(path),
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: item.name,
      url: item.path,
    })),
  };
  return [list];
}

export const titleListNodes = (
  path: string,
  name: string,
  titles: readonly Movie[],
  first = 1,
): GraphNode[] =>
  listNodes(
    path,
    name,
    titles.map((title) => ({ name: title.title, path: titlePath(title) })),
    first,
  );
