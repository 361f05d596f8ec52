/** A page as it is stored. */
import type { SocialCard } from '#site/lib/social-card.ts';

/** How old: current; served as it is and refreshed in the background; rendered before it is served again. */
export const fresh = 0;
export const servedStale = 1;
export const mustRender = 2;
export type Staleness = typeof fresh | typeof servedStale | typeof mustRender;

export interface PageHeaders {
  type?: string;
  location?: string;
  /** Sources that this page needs in addition to the shared policy. */
  extraSources?: string;
  /** The contents of its social card. */
  card?: SocialCard;
  /** How many results a search has. */
  found?: number;
}

export interface StoredPage {
  path: string;
  status: number;
  etag: string;
  headers: PageHeaders;
  /** Brotli. */
  body: Uint8Array;
  tags: readonly string[];
  stale: Staleness;
}

export interface RenderedPage {
  status: number;
  etag: string;
  headers: PageHeaders;
  body: Uint8Array;
  tags: readonly string[];
  /** The change up to which it is current. */
  seq: number;
}
