/** A page as it lies in the store. */
import type { SocialCard } from '#site/lib/social-card.ts';

/** Served as it is, and refreshed when there is time; or rendered before anybody sees it again. */
export const fresh = 0;
export const soft = 1;
export const hard = 2;
export type Staleness = typeof fresh | typeof soft | typeof hard;

export interface PageHeaders {
  type?: string;
  location?: string;
  /** Sources that this page needs beyond the policy all pages share. */
  extraSources?: string;
  /** What its social card shows. */
  card?: SocialCard;
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
  /** The change it is as new as. */
  seq: number;
}
