import { withKeys } from '#site/admin/keyboard/Keys.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import type { Direction } from './title-order.ts';

interface Props {
  /** The position of the title in its list. */
  at: number;
  total: number;
  /** Called before the buttons navigate. */
  isDirty: boolean;
  isBusy: boolean;
  onStep: (direction: Direction) => void;
}

const names: Record<Direction, string> = { next: 'Next title', previous: 'Previous title' };
const inDigits = (count: number) => count.toLocaleString('en');

/** Links to the previous and the next title of the list. They save the form first. */
export function Neighbours({ at, total, isDirty, isBusy, onStep }: Props) {
  const button = (direction: Direction, icon: string, isEnd: boolean) => (
    <IconButton
      icon={icon}
      words={withKeys(isDirty ? `Save and go to the ${direction} title` : names[direction], direction)}
      name={names[direction]}
      aria-disabled={isEnd || isBusy || undefined}
      data-shortcut={direction}
      onClick={() => isEnd || isBusy || onStep(direction)}
    />
  );
  return (
    <span className="title-place">
      {button('previous', chevronLeftIcon, at <= 1)}
      <span className="tabular" role="status">{`${inDigits(at)} of ${inDigits(total)}`}</span>
      {button('next', chevronRightIcon, at >= total)}
    </span>
  );
}
