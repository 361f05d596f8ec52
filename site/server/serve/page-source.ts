/** Finds a page in memory, in the store, or by rendering; and decides what is served when rendering fails. */

import type { Refusal } from '#schema/rules/concurrency-by-address.ts';
import { notFoundPath } from '#site/lib/paths.ts';
import { fresh, mustRender, type Staleness, type StoredPage } from '#site/server/page-store/page.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import type { Publisher } from '#site/server/publish/publisher.ts';
import type { OnDemand, Visitor } from '#site/server/publish/render-launcher.ts';
import { lasting, type Rendering } from '#site/server/render/render-job.ts';
import { type PageResponse, withoutCopies } from './page-response.ts';

export type Found =
  | { kind: 'page'; page: PageResponse }
  | { kind: 'missing' }
  | { kind: 'unavailable'; status: Refusal };

export interface PageSourceOptions {
  store: PageStore;
  cache: { get(path: string): PageResponse | undefined; put(page: StoredPage): PageResponse };
  publisher: Publisher;
  prepare: (page: StoredPage) => PageResponse;
}

/** How long a visitor waits for the new version of a page when the old one exists. */
const patience = 2_000;
const mostMissing = 1_000;
/** The page never existed, or was deleted. */
const notThere = new Set([404, 410]);

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, undefined).unref();
  });
}

export function pageSource({ store, cache, publisher, prepare }: PageSourceOptions) {
  /** Missing addresses with the change at which they were checked: valid until something changes. */
  const missing = new Map<string, { position: number; found: Found }>();

  /** The old version, until the new one is ready. */
  const fromOld = (old: PageResponse): Found => ({ kind: 'page', page: withoutCopies(old) });

  function fromRendering(page: Rendering, stale: Staleness): Found {
    const stored: StoredPage = { ...page, stale: fresh };
    if (page.status === 404 && page.body.length === 0) return { kind: 'missing' };
    const found = cache.get(page.path) ?? prepare(stored);
    // Pages outside the store are never published again, so a CDN would never purge them.
    const isKept = page.kind === lasting && stale !== mustRender && found.stale !== mustRender;
    return { kind: 'page', page: isKept ? found : withoutCopies(found) };
  }

  function fromOutcome(outcome: OnDemand | undefined, old: PageResponse | undefined): Found {
    if (outcome?.kind === 'rendered') return fromRendering(outcome.page, outcome.stale);
    if (old) return fromOld(old);
    return { kind: 'unavailable', status: outcome?.kind === 'refused' ? outcome.status : 503 };
  }

  /** The stored page, whatever its age. */
  function kept(path: string): PageResponse | undefined {
    const cached = cache.get(path);
    if (cached) return cached;
    try {
      const stored = store.pages.read(path);
      return stored && cache.put(stored);
    } catch {
      // The disk cannot be read: render the page for this visitor.
      return undefined;
    }
  }

  function remember(path: string, position: number, found: Found): Found {
    const isMissing = found.kind === 'missing' || (found.kind === 'page' && notThere.has(found.page.status));
    if (isMissing) {
      if (missing.size >= mostMissing) missing.clear();
      missing.set(path, { position, found });
    }
    return found;
  }

  async function page(path: string, visitor: Visitor): Promise<Found> {
    const old = kept(path);
    if (old && old.stale !== mustRender) return { kind: 'page', page: old };
    if (old && publisher.isHopeless(path)) return fromOld(old);
    const position = publisher.position();
    const known = missing.get(path);
    if (!old && known?.position === position) return known.found;
    const rendering = publisher.renderNow(path, visitor);
    const outcome = await (old ? Promise.race([rendering, after(patience)]) : rendering);
    return remember(path, position, fromOutcome(outcome, old));
  }

  return {
    page,
    kept,
    /** The page for missing addresses. */
    notFound: () => page(notFoundPath, null),
    async passing(path: string, visitor: Visitor): Promise<Found> {
      return fromOutcome(await publisher.renderNow(path, visitor), undefined);
    },
  };
}

export type PageSource = ReturnType<typeof pageSource>;
