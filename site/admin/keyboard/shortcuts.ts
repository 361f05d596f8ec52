/** The shortcuts of the dashboard: their keys, their descriptions, and the matching of key presses. */

export type Shortcut = 'palette' | 'search' | 'sheet' | 'save' | 'next' | 'previous' | 'back';

interface Definition {
  name: Shortcut;
  words: string;
  /** `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
}

export const shortcuts: readonly Definition[] = [
  { name: 'palette', words: 'Find titles, sections, settings and actions', keys: ['Mod', 'K'] },
  { name: 'search', words: 'Search this section', keys: ['/'] },
  { name: 'save', words: 'Save the open form', keys: ['Mod', 'S'] },
  { name: 'next', words: 'Save, and go on to the next title of a list', keys: ['Mod', 'Enter'] },
  { name: 'previous', words: 'Save, and edit the previous title', keys: ['Mod', 'Shift', 'Enter'] },
  { name: 'back', words: 'Close the form, and go back to the list', keys: ['Esc'] },
  { name: 'sheet', words: 'Show these shortcuts', keys: ['?'] },
];

const macKeys: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Enter: '↩' };

/** The keys as they are labelled on the keyboard in use. */
export const keysOf = (name: Shortcut, isMac: boolean): readonly string[] =>
  (shortcuts.find((shortcut) => shortcut.name === name)?.keys ?? []).map((key) =>
    isMac ? (macKeys[key] ?? key) : key === 'Mod' ? 'Ctrl' : key,
  );

/** The keys in one word, for a tooltip: Ctrl+S, ⌘S. */
export const keysInWords = (name: Shortcut, isMac: boolean): string =>
  keysOf(name, isMac).join(isMac ? '' : '+');

export interface Press
  extends Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> {}

interface Place {
  isMac: boolean;
  /** The key was pressed in a field, where a bare character is text. */
  isTyping: boolean;
  /** Shortcuts of a single character can be switched off (WCAG 2.1.4). */
  hasSingleKeys: boolean;
}

const latin = /^[a-z]$/i;
/** The Latin letter at the position of the key, for keyboards of other scripts. */
const letterOf = ({ key, code }: Press): string =>
  (latin.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();

/** On a Mac Ctrl with a letter edits text, so only ⌘ counts there. AltGr writes characters. */
export function shortcutOf(press: Press, { isMac, isTyping, hasSingleKeys }: Place): Shortcut | null {
  const { key, altKey, shiftKey } = press;
  const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (altKey || other) return null;
  if (mod && key === 'Enter') return shiftKey ? 'previous' : 'next';
  if (mod) return shiftKey ? null : (({ k: 'palette', s: 'save' } as const)[letterOf(press)] ?? null);
  if (key === 'Escape') return 'back';
  if (isTyping || !hasSingleKeys) return null;
  return ({ '/': 'search', '?': 'sheet' } as const)[key] ?? null;
}
