/**
 * Which pages are rendered ahead: fixed ones and the first pages of lists always, those of records as far as they are among the
 * newest. Other pages are rendered at their first visit, and kept up to date from then on.
 */
import { findOlderRecords } from '#schema/calls/publishing.ts';
import type { Change } from '#schema/shapes/change.ts';
import type { OlderRecords } from '#schema/shapes/publish.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import { idOf, numberOf } from '#site/page-kinds/changed-record.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import { isAlwaysAhead, type PageRecord } from '#site/server/page-store/priority.ts';
import { subjectOf } from '#site/server/page-store/stored-pages.ts';

const subject = /^(title|match|person):(\d+)$/;
const kindsByTag: Record<string, PageRecord['kind']> = {
  title: 'titles',
  match: 'matches',
  person: 'people',
};

export function pagesAhead() {
  let older: OlderRecords = { titles: null, matches: null, people: null };
  /** The newest record of a kind that is left out; 0 when none is. */
  const olderThan = (kind: PageRecord['kind']): number => older[kind] ?? 0;
  const has = ({ kind, id }: PageRecord): boolean => id > olderThan(kind);
  /** No title is left out, so that every page of the catalogue is rendered ahead. */
  const isEverything = () => older.titles === null;

  return {
    isEverything,
    olderThan,
    has,
    /** Whether the page with these tags belongs to such a record. */
    hasSubject(tags: readonly string[]): boolean {
      const [, name = '', id] = subject.exec(subjectOf(tags)) ?? [];
      const kind = kindsByTag[name];
      return kind !== undefined && has({ kind, id: Number(id) });
    },
    /** Whether a page that another one links to is rendered with it: lists grow by these links. */
    hasLinked: (path: string): boolean => isEverything() || isAlwaysAhead(path),
    follow(records: OlderRecords): void {
      older = records;
    },
  };
}

export type PagesAhead = ReturnType<typeof pagesAhead>;

/** Asks the API which records are older than the newest ones. */
export const readOlder = (send: Send, newest: number): Promise<OlderRecords> =>
  callDeclared(findOlderRecords, { query: { newest } }, { send });

/** The record whose pages a change may create or move; null for changes of anything else. */
export function recordOf(change: Change): PageRecord | null {
  const { entity, before, after, show } = change;
  if (entity === 'movie') return { kind: 'titles', id: idOf(change) };
  if (entity === 'season') return { kind: 'titles', id: numberOf(after ?? before, 'show_id') };
  if (entity === 'episode') return show && { kind: 'titles', id: show.id };
  if (entity === 'match') return { kind: 'matches', id: idOf(change) };
  return entity === 'person' ? { kind: 'people', id: idOf(change) } : null;
}

export interface NewestFollowerOptions {
  ahead: PagesAhead;
  store: Pick<PageStore, 'transaction' | 'waiting'>;
  read: () => Promise<OlderRecords>;
  onFault: (error: unknown) => void;
  /** The least milliseconds between two questions; an import adds thousands of titles a second. */
  pause?: number;
}

const kinds: readonly PageRecord['kind'][] = ['titles', 'matches', 'people'];
/** Pages in one transaction, so that edits and visitors are served in between. */
const portion = 200;
const usualPause = 5_000;

/** Follows which records are among the newest while more are added, and takes the pages of others out of the queue. */
export function followNewest({ ahead, store, read, onFault, pause = usualPause }: NewestFollowerOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Records fell out of the newest before their pages were rendered. */
  async function dropOlder(): Promise<void> {
    for (const kind of kinds) {
      const id = ahead.olderThan(kind);
      if (id === 0) continue;
      for (let dropped = 1; dropped > 0 && !isStopped; ) {
        dropped = store.transaction(() => store.waiting.dropUpTo({ kind, id }, portion));
        await new Promise(setImmediate);
      }
    }
  }

  async function update(): Promise<void> {
    const older = await read();
    if (isStopped) return;
    ahead.follow(older);
    await dropOlder();
  }

  const updateNow = () => void update().catch(onFault);

  return {
    update,
    updateNow,
    /** Updates soon, if records were added: once for all changes until then. */
    note(changes: readonly Change[]): void {
      if (timer || isStopped) return;
      if (!changes.some((change) => change.op === 'insert' && recordOf(change))) return;
      timer = setTimeout(() => {
        timer = undefined;
        updateNow();
      }, pause).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export type NewestFollower = ReturnType<typeof followNewest>;
