import { useEffect } from 'react';
import { showToast } from '#site/stores/toast.ts';
import { topDialog } from '#site/ui/Dialog.tsx';
import { isMac } from './Keys.tsx';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

export type Overlay = 'palette' | 'sheet';

const storageKey = 'single-keys';

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}

const fields =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"])';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));

/** Listens in the whole document, and clicks the control whose `data-shortcut` names the shortcut. */
export function useShortcuts(show: (overlay: Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = shortcutOf(event, {
        isMac,
        isTyping: isTyping(event.target),
        hasSingleKeys: hasSingleKeys(),
      });
      if (name && perform(name, event, show)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show]);
}

/** True when the shortcut was handled, or when the browser must not handle it by saving or searching the page. */
function perform(
  name: Shortcut,
  { repeat, target }: KeyboardEvent,
  show: (overlay: Overlay) => void,
): boolean {
  const dialog = topDialog();
  switch (name) {
    case 'palette':
      // An open question must be answered first. A form in the address can be left, since leaving it asks about unsaved text.
      if (!repeat && (!dialog || 'section' in dialog.dataset)) show('palette');
      return true;
    case 'sheet':
      if (!dialog) show('sheet');
      return !dialog;
    case 'search':
      if (!dialog) search(show);
      return !dialog;
    case 'back':
      return !dialog && !isSearchWithWords(target) && press('back');
    case 'save':
      if (!repeat && !press('save') && !dialog)
        showToast({ title: 'Nothing to save', text: 'No form is open here.' });
      return true;
    case 'next':
      // Where no other title follows, these keys only save.
      return !repeat && (press('next') || press('save'));
    default:
      return !repeat && press(name);
  }
}

/** In a search box with text Escape empties the box, and does nothing else. */
const isSearchWithWords = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

function search(show: (overlay: Overlay) => void): void {
  const box = document.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (!box) {
    show('palette');
    return;
  }
  box.focus();
  box.select();
}

/** Presses the control of a shortcut: that of the form with the focus, or the only one of the open dialog or section. */
function press(name: Shortcut): boolean {
  const place = topDialog() ?? document.querySelector('#main:not([inert] *)');
  const all = [...(place?.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`) ?? [])];
  const form = document.activeElement?.closest('form');
  const control = all.find((one) => form?.contains(one)) ?? (all.length === 1 ? all[0] : undefined);
  control?.click();
  return control !== undefined;
}
