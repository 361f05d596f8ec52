/** What is true of a kind of page. Each kind is one file of this folder; `registry.ts` lists them. */
import type { EpisodeBundle, TitleBundle } from '#schema/bundle.ts';
import type { Change } from '#schema/change.ts';
import type { Match } from '#schema/match.ts';
import type { MatchSurroundings } from '#schema/match-bundle.ts';
import type { PublishedMatches, PublishedTitles } from '#schema/publish.ts';
import type { Reply } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** Asks the API one thing. */
export interface Api {
  get<T>(path: string, reply: Reply<T>): Promise<T>;
}

/** The API as a page reads it. Pages that are rendered side by side share one request for bundles. */
export interface PageApi extends Api {
  /** By 'slug', or 'slug@2' for its second season. */
  titleBundle(ref: string): Promise<TitleBundle>;
  /** By 'slug@2.5' for the fifth episode of the second season. */
  episodeBundle(ref: string): Promise<EpisodeBundle>;
  match(id: number): Promise<Match | null>;
  /** Fails when there is no such match. */
  matchSurroundings(id: number): Promise<MatchSurroundings>;
}

/** What a change does to the pages of a kind: names of tags, and paths. */
export interface Touched {
  /** Pages that carry one of these must be right before anybody sees them again. */
  hard?: readonly string[];
  /** Right at the next visit, or in the background. */
  lazy?: readonly string[];
  /** May stay as they are until the background pass reaches them. */
  soft?: readonly string[];
  /** Pages that may appear, move or vanish: before and after. */
  paths?: readonly string[];
}

export type ListedTitle = Pick<PublishedTitles['titles'][number], 'type' | 'slug' | 'seasons'>;
type ListedMatch = PublishedMatches['matches'][number];

/** Paths of pages that are rendered ahead. */
export interface Ahead {
  soon?: readonly string[];
  /** Pages that few visitors ask for: they are rendered after all others. */
  late?: readonly string[];
}

/**
 * Which pages of a kind there are. Pages that only another page leads to (`locals.leadsTo`), or that wait until somebody asks for
 * them, are not named.
 */
export interface Paths {
  /** Those that belong to no single record: fixed ones, and the pages of lists. */
  pages?(api: Api): Ahead | Promise<Ahead>;
  title?(title: ListedTitle): Ahead;
  match?(match: ListedMatch): Ahead;
}

/** What the publisher asks of a kind. */
export interface PublishedKind {
  paths: Paths;
  touchedBy(change: Change): Touched;
}

export interface PageKind<Asked, Data> extends PublishedKind {
  /** Everything a page of the kind shows. */
  read(api: PageApi, asked: Asked): Promise<Data>;
  /** The tags of what it shows: a change that touches one of them calls the page back. */
  tags(data: Data, asked: Asked): string[];
}

/** All of them. */
export const pathsIn = ({ soon = [], late = [] }: Ahead): string[] => [...soon, ...late];

export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
