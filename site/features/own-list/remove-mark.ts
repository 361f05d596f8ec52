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

interface Removal {
  mark: AnyMark;
  isByKey: boolean;
  /** Called after Undo, to give the focus back. */
  isBack: () => void;
}

/** A press of a key clicks without a pointer. */
export const isKeyClick = ({ detail }: MouseEvent) => detail === 0;

export async function removeMark({ key, name }: OwnItem, { mark, isByKey, isBack }: Removal): Promise<void> {
  const undo = await takeOff(key, mark);
  const { showUndo } = await import('./UndoToast.tsx');
  const bringBack = async () => {
    await undo();
    isBack();
  };
  showUndo('Removed', `${name} was removed from ${places[mark]}`, bringBack, isByKey);
}
