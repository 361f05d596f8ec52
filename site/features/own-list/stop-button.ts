/** The button with which a visitor takes a title out of Continue watching, and the Undo of that. */
import type { OwnItem } from '#schema/own-list.ts';
import { stopWatching } from '#site/stores/own-list.ts';

/** The button of that entry in the page as it is rendered now. */
const buttonOf = (key: string) => document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`);

async function stop({ key, name }: OwnItem): Promise<void> {
  const goOn = await stopWatching(key);
  const { showUndo } = await import('./UndoToast.tsx');
  showUndo('Stopped', `${name} is no longer in Continue watching`, async () => {
    await goOn();
    buttonOf(key)?.focus();
  });
}

/** Makes the given button the one of the entry. */
export function stops(button: HTMLButtonElement, item: OwnItem): HTMLButtonElement {
  button.type = 'button';
  button.ariaLabel = `Take ${item.name} out of Continue watching`;
  button.dataset['stop'] = item.key;
  button.addEventListener('click', () => void stop(item));
  return button;
}
