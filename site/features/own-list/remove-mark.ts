/** Takes an entry off one part of the visitor's list, with a toast that undoes it. */
import type { OwnItem } from '#schema/shapes/own-list.ts';
import type { AnyMark } from '#site/stores/own-items.ts';
import { takeOff } from '#site/stores/own-list.ts';

const places: Record<AnyMark, string> = {
  listed: 'My list',
  watching: 'Continue watching',
  seen: 'Seen',
  followed: 'Following',
};

/** @param isBack called after Undo, to give the focus back */
export async function removeMark({ key, name }: OwnItem, mark: AnyMark, isBack: () => void): Promise<void> {
  const undo = await takeOff(key, mark);
  const { showUndo } = await import('./UndoToast.tsx');
  showUndo('Removed', `${name} was removed from ${places[mark]}`, async () => {
    await undo();
    isBack();
  });
}
