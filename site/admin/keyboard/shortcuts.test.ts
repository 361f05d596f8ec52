import { expect, test } from 'vitest';
import { keysInWords, type Press, shortcutOf, shortcuts } from './shortcuts.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const desk = { isMac: false, isTyping: false, hasSingleKeys: true };
const typing = { ...desk, isTyping: true };
const mac = { ...desk, isMac: true };

test('a key press triggers the shortcut that the sheet names', () => {
  const ctrl = { ctrlKey: true };
  expect(shortcutOf(press('k', ctrl), typing)).toBe('palette');
  expect(shortcutOf(press('K', ctrl), typing)).toBe('palette');
  expect(shortcutOf(press('л', { ...ctrl, code: 'KeyK' }), typing)).toBe('palette');
  expect(shortcutOf(press('s', ctrl), typing)).toBe('save');
  expect(shortcutOf(press('Enter', ctrl), typing)).toBe('next');
  expect(shortcutOf(press('Enter', { ...ctrl, shiftKey: true }), typing)).toBe('previous');
  expect(shortcutOf(press('Escape'), typing)).toBe('back');
  expect(shortcutOf(press('/'), desk)).toBe('search');
  expect(shortcutOf(press('?', { shiftKey: true }), desk)).toBe('sheet');
});

test('typed text triggers none: a character in a field, AltGr, another modifier, single keys that are switched off', () => {
  for (const key of ['/', '?', 'k', 's', 'Enter']) expect(shortcutOf(press(key), typing), key).toBe(null);
  expect(shortcutOf(press('s', { ctrlKey: true, altKey: true }), desk)).toBe(null);
  expect(shortcutOf(press('k', { ctrlKey: true, shiftKey: true }), desk)).toBe(null);
  expect(shortcutOf(press('/'), { ...desk, hasSingleKeys: false })).toBe(null);
  expect(shortcutOf(press('a', { ctrlKey: true }), desk)).toBe(null);
});

test('on a Mac ⌘ replaces Ctrl, which edits text there', () => {
  expect(shortcutOf(press('k', { metaKey: true }), mac)).toBe('palette');
  expect(shortcutOf(press('k', { ctrlKey: true }), mac)).toBe(null);
  expect(shortcuts.map(({ name }) => keysInWords(name, true))).toEqual([
    '⌘K',
    '/',
    '⌘S',
    '⌘↩',
    '⌘⇧↩',
    'Esc',
    '?',
  ]);
  expect(keysInWords('previous', false)).toBe('Ctrl+Shift+Enter');
});
