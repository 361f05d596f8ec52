/** The entries of the palette, how typed words find them, and the ones chosen lately. */

/** An action that is not a link. */
type ActionName = 'theme' | 'sheet' | 'logOut';

export interface Entry {
  /** Identifies the entry from one visit to the next, in the list of entries chosen lately. */
  id: string;
  words: string;
  /** The second line, which also finds it. */
  detail?: string;
  icon?: string;
  /** The address below /admin, with a state for the section behind it. */
  to?: string;
  state?: Readonly<Record<string, unknown>>;
  action?: ActionName;
}

export interface Group {
  name: string;
  entries: readonly Entry[];
}

const marks = /\p{M}/gu;
const fold = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase();
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** 0 is best; null when a typed word begins no word of the entry. */
function rankOf({ words, detail = '' }: Entry, typed: string): number | null {
  if (fold(words).startsWith(fold(typed.trim()))) return 0;
  const wanted = wordsOf(typed);
  const beginsIn = (own: readonly string[]) =>
    wanted.every((one) => own.some((word) => word.startsWith(one)));
  const own = wordsOf(words);
  if (beginsIn(own)) return 1;
  // In the second line only whole words count, so that 'the' does not find all colours of the tab Theme.
  const below = wordsOf(detail);
  const isIn = (one: string) => below.includes(one) || own.some((word) => word.startsWith(one));
  return wanted.every(isIn) ? 2 : null;
}

/** The entries that the typed words find, the best first; all of them where nothing is typed. */
export function found(entries: readonly Entry[], typed: string): Entry[] {
  if (typed.trim() === '') return [...entries];
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, typed);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

export interface Known {
  sections: readonly Entry[];
  actions: readonly Entry[];
  settings: readonly Entry[];
}

/** The most entries of a group that show once something is typed. */
const most = 5;

/**
 * Entries chosen lately come first. Titles come last, because they arrive later and would move the entries under the pointer. Settings
 * are many, so they show only when a word finds them.
 */
export function offered(
  known: Known,
  recent: readonly Entry[],
  titles: readonly Entry[],
  typed: string,
): Group[] {
  const isTyped = typed.trim() !== '';
  const before = found(recent, typed).slice(0, most);
  const isNew = ({ id }: Entry) => !before.some((entry) => entry.id === id);
  const group = (name: string, entries: readonly Entry[]): Group => ({
    name,
    entries: found(entries, typed)
      .filter(isNew)
      .slice(0, isTyped ? most : entries.length),
  });
  return [
    { name: 'Recent', entries: before },
    group('Go to', known.sections),
    group('Actions', known.actions),
    ...(isTyped
      ? [group('Settings', known.settings), { name: 'Titles', entries: titles.filter(isNew) }]
      : []),
  ].filter(({ entries }) => entries.length > 0);
}

const storageKey = 'palette-recent';
const mostKept = 8;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The entries chosen lately, the latest first, without those that the dashboard no longer has. Titles are stored with their address. */
export function readRecent(known: readonly Entry[], storage: Pick<Storage, 'getItem'>): Entry[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap(({ id, words, detail, to }: Partial<Record<keyof Entry, unknown>>): Entry[] => {
      if (!isText(id)) return [];
      const entry = known.find((one) => one.id === id);
      if (entry) return [entry];
      // The storage could be manipulated, so only addresses of the dashboard are accepted.
      if (!isText(words) || !isText(to) || !/^\/[a-z]/.test(to)) return [];
      return [{ id, words, to, ...(isText(detail) && { detail }) }];
    });
  } catch {
    // Without storage nothing was stored.
    return [];
  }
}

/** Puts a choice first. Frequent actions such as switching the theme are not stored, because they would push out entries that are harder to find. */
export function keepRecent(chosen: Entry, before: readonly Entry[], storage: Pick<Storage, 'setItem'>): void {
  if (chosen.action) return;
  const kept = [chosen, ...before.filter(({ id }) => id !== chosen.id)]
    .slice(0, mostKept)
    .map(({ id, words, detail, to }) => ({ id, words, detail, to }));
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage nothing is stored.
  }
}
