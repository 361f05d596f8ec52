import type { TitleView } from '#schema/shapes/title-view.ts';
import { navigation, type Place } from '#site/admin/shell/navigation.ts';
import { addressOfView } from '#site/admin/titles/use-title-views.ts';
import { keyboardIcon, listIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { fileTextIcon, logOutIcon, moonIcon, refreshCwIcon, settings2Icon } from '#site/ui/icons.ts';

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
  /** It is about something of this hour, and is not kept among the latest choices. */
  isPassing?: true;
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

const unspaced = (text: string) => wordsOf(text).join('');

/** How well an entry fits: it is what was typed, begins so, has words that begin so, or has them in its second line. */
const rank = { exact: 0, beginning: 1, words: 2, below: 3 } as const;
type Rank = (typeof rank)[keyof typeof rank];

/** null when a typed word begins no word of the entry. */
function rankOf({ words, detail = '' }: Entry, typed: string): Rank | null {
  const text = fold(typed.trim());
  if (fold(words) === text) return rank.exact;
  if (fold(words).startsWith(text)) return rank.beginning;
  // 'spiderman' finds 'Spider-Man'.
  if (unspaced(typed) !== '' && unspaced(words).startsWith(unspaced(typed))) return rank.beginning;
  const wanted = wordsOf(typed);
  const beginsIn = (own: readonly string[]) =>
    wanted.every((one) => own.some((word) => word.startsWith(one)));
  const own = wordsOf(words);
  if (beginsIn(own)) return rank.words;
  // In the second line only whole words count, so that 'the' does not find all colours of the tab Theme.
  const below = wordsOf(detail);
  const isIn = (one: string) => below.includes(one) || own.some((word) => word.startsWith(one));
  return wanted.every(isIn) ? rank.below : null;
}

/** The entries that the typed words find, the best first; all of them where nothing is typed. */
export function found(entries: readonly Entry[], typed: string): Entry[] {
  if (typed.trim() === '') return [...entries];
  return entries
    .flatMap((entry) => {
      const own = rankOf(entry, typed);
      return own === null ? [] : [{ entry, own }];
    })
    .sort((one, other) => one.own - other.own)
    .map(({ entry }) => entry);
}

export interface Known {
  sections: readonly Entry[];
  actions: readonly Entry[];
  settings: readonly Entry[];
}

/** The most entries of a group that show once something is typed. */
const mostShown = 5;

/**
 * Nothing typed: what was chosen lately, then all sections and actions. Otherwise what is exactly what was typed, then what the dashboard
 * has that begins so, then records, and last what has such a word within its name.
 */
export function offered(
  known: Known,
  recent: readonly Entry[],
  records: readonly Group[],
  typed: string,
): Group[] {
  const isTyped = typed.trim() !== '';
  const isAtMost = (most: Rank) => (entry: Entry) => !isTyped || (rankOf(entry, typed) ?? rank.below) <= most;
  const begins = isAtMost(rank.beginning);
  const before = found(recent, typed).filter(begins).slice(0, mostShown);
  const isNew = ({ id }: Entry) => !before.some((entry) => entry.id === id);
  const group = (name: string, all: readonly Entry[], isWanted: (entry: Entry) => boolean): Group => {
    const entries = found(all, typed).filter((entry) => isNew(entry) && isWanted(entry));
    return { name, entries: isTyped ? entries.slice(0, mostShown) : entries };
  };
  const commands = [...known.sections, ...known.actions, ...(isTyped ? known.settings : [])];
  const groups = [
    { name: 'Recent', entries: before },
    group('Go to', known.sections, begins),
    group('Actions', known.actions, begins),
    ...(isTyped
      ? [
          group('Settings', known.settings, begins),
          ...records.map(({ name, entries }) => ({ name, entries: entries.filter(isNew) })),
          group('More', [...new Set([...recent, ...commands])], (entry) => !begins(entry)),
        ]
      : []),
  ].filter(({ entries }) => entries.length > 0);
  const isExact = ({ entries }: Group) => isTyped && entries.some(isAtMost(rank.exact));
  return [...groups.filter(isExact), ...groups.filter((each) => !isExact(each))];
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
  if (chosen.action || chosen.isPassing) return;
  const kept = [chosen, ...before.filter(({ id }) => id !== chosen.id)]
    .slice(0, mostKept)
    .map(({ id, words, detail, to }) => ({ id, words, detail, to }));
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage nothing is stored.
  }
}

/** The entries that the palette always has: sections, views of titles, settings by their labels, and actions. */

const isAdding = ({ icon }: Place) => icon === plusIcon;

/** The links of the sidebar and their parts, each once. */
const places: readonly Place[] = navigation.flatMap(({ parts = [], look, ...entry }) => [
  ...(look === 'tabs' ? [] : [entry]),
  ...parts.map((part) =>
    look === 'fold' ? part : { ...part, detail: [entry.name, part.detail].filter(Boolean).join(': ') },
  ),
]);
const links = (wanted: boolean): Entry[] =>
  places
    .filter((place) => isAdding(place) === wanted)
    .map(({ to, name, icon, detail }) => ({ id: to, words: name, to, icon, ...(detail && { detail }) }));

const sections: readonly Entry[] = [
  ...links(false),
  {
    id: '/drafts',
    words: 'Your drafts',
    detail: 'Typed and not saved yet',
    to: '/drafts',
    icon: fileTextIcon,
  },
];

const actions: readonly Entry[] = [
  ...links(true),
  { id: '/matches/add', words: 'Add Match', to: '/matches/add', icon: plusIcon },
  { id: '/collections/new', words: 'New collection', to: '/collections/new', icon: plusIcon },
  { id: '/people/new', words: 'New person', to: '/people/new', icon: plusIcon },
  { id: '/pages/new', words: 'New content page', to: '/pages/new', icon: plusIcon },
  {
    id: 'render-all',
    words: 'Render everything',
    detail: 'Publish every page again',
    to: '/publishing',
    state: { asksAll: true },
    icon: refreshCwIcon,
  },
  { id: 'theme', words: 'Switch theme', detail: 'Dark or light', action: 'theme', icon: moonIcon },
  { id: 'sheet', words: 'Keyboard shortcuts', action: 'sheet', icon: keyboardIcon },
  { id: 'log-out', words: 'Sign out', detail: 'Logout', action: 'logOut', icon: logOutIcon },
];

/** Settings that have a section of their own. */
const elsewhere: readonly Entry[] = [
  { id: 'password', words: 'Password', detail: 'Account', to: '/account', icon: settings2Icon },
  {
    id: 'contact_delivery',
    words: 'Keep what the contact form sends',
    detail: 'Inbox',
    to: '/inbox?show=messages',
    icon: settings2Icon,
  },
];

/** The labels of settings are loaded later, because the first screen does not need their code. */
export async function readSettings(): Promise<Entry[]> {
  const { settingTabs } = await import('#site/admin/settings/setting-fields.ts');
  return settingTabs.flatMap(({ label, fields }) =>
    fields.map((field) => ({
      id: field.key,
      words: field.label,
      detail: `${label}, UI Customization`,
      to: `/customization#${field.key}`,
      icon: settings2Icon,
    })),
  );
}

export const knownEntries = (
  {
    settings,
    views,
    undo,
  }: { settings: readonly Entry[]; views: readonly TitleView[]; undo: readonly Entry[] },
  isOpenTo: (entry: Entry) => boolean,
): Known => ({
  sections: [
    ...sections,
    ...views.map((view) => ({
      id: `view-${view.id}`,
      words: view.name,
      detail: 'View',
      to: addressOfView(view),
      icon: listIcon,
    })),
  ].filter(isOpenTo),
  actions: [...undo, ...actions].filter(isOpenTo),
  settings: [...settings, ...elsewhere].filter(isOpenTo),
});
