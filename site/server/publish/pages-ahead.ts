/**
 * Which pages are rendered ahead: fixed ones and the first pages of lists always, those of records as far as they are among the
 * newest. Other pages are rendered at their first visit, and kept up to date from then on.
 */
import { findOlderRecords } from '#schema/calls/publishing.ts';
import type { Change } from '#schema/change.ts';
import type { OlderRecords } from '#schema/publish.ts';
import { callDeclared } from '#site/lib/api.ts';
import { idOf, numberOf } from '#site/page-kinds/changed-record.ts';
import { isAlwaysAhead, type PageRecord } from '#site/server/store/priority.ts';
import { subjectOf } from '#site/server/store/stored-pages.ts';

const subject = /^(title|match|person):(\d+)$/;
const kindsByTag: Record<string, PageRecord['kind']> = {
  title: 'titles',
  match: 'matches',
  person: 'people',
};

export class PagesAhead {
  #older: OlderRecords = { titles: null, matches: null, people: null };

  /** No title is left out, so that every page of the catalogue is rendered ahead. */
  get isEverything(): boolean {
    return this.#older.titles === null;
  }

  /** The newest record of a kind that is left out; 0 when none is. */
  olderThan(kind: PageRecord['kind']): number {
    return this.#older[kind] ?? 0;
  }

  has({ kind, id }: PageRecord): boolean {
    return id > this.olderThan(kind);
  }

  /** Whether the page with these tags belongs to such a record. */
  hasSubject(tags: readonly string[]): boolean {
    const [, name = '', id] = subject.exec(subjectOf(tags)) ?? [];
    const kind = kindsByTag[name];
    return kind !== undefined && this.has({ kind, id: Number(id) });
  }

  /** Whether a page that another one links to is rendered with it: lists grow by these links. */
  hasLinked(path: string): boolean {
    return this.isEverything || isAlwaysAhead(path);
  }

  follow(older: OlderRecords): void {
    this.#older = older;
  }
}

/** Asks the API which records are older than the newest ones. */
export async function readOlder(apiUrl: string, feedKey: string, newest: number): Promise<OlderRecords> {
  const headers = { Authorization: `Bearer ${feedKey}` };
  return await callDeclared(findOlderRecords, { query: { newest } }, { base: apiUrl, headers });
}

/** The record whose pages a change may create or move; null for changes of anything else. */
export function recordOf(change: Change): PageRecord | null {
  const { entity, before, after, show } = change;
  if (entity === 'movie') return { kind: 'titles', id: idOf(change) };
  if (entity === 'season') return { kind: 'titles', id: numberOf(after ?? before, 'show_id') };
  if (entity === 'episode') return show && { kind: 'titles', id: show.id };
  if (entity === 'match') return { kind: 'matches', id: idOf(change) };
  return entity === 'person' ? { kind: 'people', id: idOf(change) } : null;
}
