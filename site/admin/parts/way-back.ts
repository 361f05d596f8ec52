/** The way back from an editor: to the list it was opened from, or to the public page whose Edit link was followed. */
import type { Location } from 'react-router';

/** The public page that an Edit link was followed from; null for an address of any other site. */
export function originIn(search: string, base: string): string | null {
  const from = new URLSearchParams(search).get('from');
  if (!from?.startsWith('/')) return null;
  try {
    const url = new URL(from, base);
    // The whole address is compared, because a path such as //evil.example would lead to another site.
    return url.origin === new URL(base).origin ? url.href : null;
  } catch {
    return null;
  }
}

/** A state for a link from a list to a page that edits one of its rows. */
export const ofList = ({ search, key }: Pick<Location, 'search' | 'key'>) => ({ list: { search, key } });

interface Way {
  search: string;
  state: { row: string; scrollOf?: string };
}

/** The link back to a list, with its page, search, scroll position and row. */
export function wayBack(state: unknown, row: string | number): Way {
  const list =
    typeof state === 'object' && state !== null && 'list' in state
      ? (state.list as { search?: unknown; key?: unknown })
      : undefined;
  return {
    search: typeof list?.search === 'string' ? list.search : '',
    state: { row: String(row), ...(typeof list?.key === 'string' && { scrollOf: list.key }) },
  };
}

/** The key by which scroll positions are kept: a way back uses the key of the earlier visit. */
export const scrollKey = ({ state, key }: Pick<Location, 'state' | 'key'>): string =>
  typeof state?.scrollOf === 'string' ? state.scrollOf : key;
