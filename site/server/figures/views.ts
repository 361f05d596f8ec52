/**
 * Counts that visitors are shown the page of a title. An address counts once for a title in ten minutes: who requests a page ten thousand
 * times makes it no more popular than who reads it.
 */
import { clientAddress } from '#schema/rules/client-address.ts';
import type { FigureCounter } from './counter.ts';
import { firstTimes } from './first-times.ts';

/** A whole university may share one address. */
const bounds = { ofAddress: 20_000, addresses: 100_000 };

/** The page that is shown: the title, 0 for a match, and its path. */
export interface ShownPage {
  title: number | undefined;
  path: string;
}

/** The sender of a request: what the proxies say about it, and the other end of the connection. */
interface Client {
  forwarded: string | undefined;
  remote: string | undefined;
}

export type OnView = (page: ShownPage, client: Client) => void;

export function viewCounter({ counter, proxies }: { counter: FigureCounter; proxies: number }) {
  const views = firstTimes(bounds);

  function count({ title, path }: ShownPage, address: string): void {
    if (title === undefined) return;
    // Matches have no number here; a title has several pages.
    if (views.isFirst(address, title || path)) counter.count('views', title);
  }

  return {
    count,
    onView: ((page, { forwarded, remote }) => {
      if (page.title !== undefined) count(page, clientAddress(forwarded, proxies, remote ?? ''));
    }) satisfies OnView,
    stop: views.stop,
  };
}

export type ViewCounter = ReturnType<typeof viewCounter>;
