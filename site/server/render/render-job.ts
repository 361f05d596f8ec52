/** What the render pool and its workers say to each other. */
import type { PageHeaders } from '#site/server/store/page.ts';

export interface RenderJob {
  id: number;
  paths: string[];
  /** The last change of the settings: the worker need not read them again before the next. */
  settingsAt: number;
  timeout: number;
}

/** Rendered, but not to be kept: search results, filtered lists, pages of nothing. */
export const passing = 'passing';
/** To be kept under its path. */
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
  /** Pages it makes sure of, since no change names them. */
  leadsTo: string[];
}

interface FailedRendering {
  path: string;
  kind: 'failed';
  reason: string;
}

export type RenderResult = Rendering | FailedRendering;

/** What the built server exports. */
export type BuiltEntry = typeof import('#site/server/build/render-entry.ts');

export interface WorkerSettings {
  /** File name of the built server's entry. */
  entry: string;
  siteUrl: string;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'results'; job: number; results: RenderResult[]; isDone: boolean };
