/** The definition of a kind of page. Each kind is one file of this folder; `registry.ts` lists them. */

import type { Answered, Call, Sent } from '#schema/calls/call.ts';
import type { EpisodeBundle, TitleBundle } from '#schema/shapes/bundle.ts';
import type { Change } from '#schema/shapes/change.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { MatchSurroundings } from '#schema/shapes/match-bundle.ts';
import type { PublishedMatches, PublishedPeople, PublishedTitles } from '#schema/shapes/publish.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** Makes one call of the API. */
export interface Api {
  call<C extends Call>(declaration: C, sent: Sent<C>): Promise<Answered<C>>;
}

/** The API for a page that is rendered. Pages in the same batch share one request for bundles. */
export interface PageApi extends Api {
  /** By 'slug', or 'slug@2' for its second season. */
  titleBundle(ref: string): Promise<TitleBundle>;
  /** By 'slug@2.5' for the fifth episode of the second season. */
  episodeBundle(ref: string): Promise<EpisodeBundle>;
  match(id: number): Promise<Match | null>;
  /** Fails when there is no such match. */
  matchSurroundings(id: number): Promise<MatchSurroundings>;
}

/** The pages that a change touches, by tags and by paths. */
export interface Touched {
  /** Pages with one of these tags are rendered before a visitor gets them again. */
  mustRender?: readonly string[];
  /** Pages with one of these tags are rendered at the next visit or in the background. */
  onVisit?: readonly string[];
  /** Pages with one of these tags are served stale until they are rendered in the background. */
  servedStale?: readonly string[];
  /** Paths before and after, of pages that may appear, move or disappear. */
  paths?: readonly string[];
}

export type ListedTitle = Pick<PublishedTitles['titles'][number], 'type' | 'slug' | 'seasons'>;
type ListedPerson = PublishedPeople['people'][number];
type ListedMatch = PublishedMatches['matches'][number];

/** Paths of pages that are rendered ahead. */
export interface Ahead {
  soon?: readonly string[];
  /** Pages that few visitors request: they are rendered after all others. */
  late?: readonly string[];
}

/**
 * Which pages of a kind exist. Pages that only another page links to (`locals.leadsTo`), or that are rendered on request, are not
 * listed.
 */
export interface Paths {
  /** Pages that belong to no single record: fixed ones, and the pages of lists. */
  pages?(api: Api): Ahead | Promise<Ahead>;
  title?(title: ListedTitle): Ahead;
  match?(match: ListedMatch): Ahead;
  person?(person: ListedPerson): Ahead;
}

/** The part of a kind that the publisher needs. */
export interface PublishedKind {
  paths: Paths;
  touchedBy(change: Change): Touched;
}

export interface PageKind<Asked, Data> extends PublishedKind {
  /** Reads everything that the page shows. */
  read(api: PageApi, asked: Asked): Promise<Data>;
  /** The tags of everything the page shows. A change that touches one of them makes the page stale. */
  tags(data: Data, asked: Asked): string[];
}

/** All paths, soon and late. */
export const pathsIn = ({ soon = [], late = [] }: Ahead): string[] => [...soon, ...late];

export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
