/** The messages between the render pool and its workers. */
import type { MessagePort } from 'node:worker_threads';
import type { PageHeaders } from '#site/server/page-store/page.ts';

/**
 * What the pages of a job are rendered for. Those of an `edit` begin at once; those that a `visitor` requested wait for one another, a
 * few at a time. Others take what is left.
 */
export type Lane = 'edit' | 'visitor' | 'rest';

/** A page for one reader, which is never stored. */
export type Special = Pick<App.Locals, 'preview' | 'dashboard'>;

export interface RenderJob {
  id: number;
  paths: string[];
  /** The latest change of the settings: a worker reads them again only after a newer one. */
  settingsAt: number;
  timeout: number;
  lane: Lane;
  /** Set for a preview, and for the dashboard of one person. */
  special?: Special | undefined;
}

/** Rendered but not stored: search results, filtered lists, missing pages. */
export const passing = 'passing';
/** To be stored under its path. */
export const lasting = 'lasting';

export interface Rendering {
  path: string;
  kind: typeof passing | typeof lasting;
  status: number;
  etag: string;
  headers: PageHeaders;
  /** Brotli. */
  body: Uint8Array<ArrayBuffer>;
  tags: string[];
  /** Pages that it links to and that no change names: they are added to the queue. */
  leadsTo: string[];
}

interface FailedRendering {
  path: string;
  kind: 'failed';
  reason: string;
}

export type RenderResult = Rendering | FailedRendering;

/** The exports of the built server. */
export type BuiltEntry = typeof import('#site/server/build/render-entry.ts');

export interface WorkerSettings {
  /** File name of the built server's entry. */
  entry: string;
  siteUrl: string;
  /** Through it the worker reads the API. */
  api: MessagePort;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'results'; job: number; results: RenderResult[]; isDone: boolean };
