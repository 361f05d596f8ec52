import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { Icon } from '#site/ui/Icon.tsx';
import { pauseIcon, playIcon } from '#site/ui/icons.ts';

/** Whether the visitor has paused hero and rows. */
export const $isStill = atom(false);

const toggleMotion = () => $isStill.set(!$isStill.get());

/** Pauses everything on the page that moves by itself, the hero and all rows. */
export function PauseButton({ isSmall = false }: { isSmall?: boolean }) {
  const isStill = useStore($isStill, { ssr: 'initial' });
  return (
    <button
      className={isSmall ? 'icon-btn small' : 'icon-btn'}
      type="button"
      data-pause
      aria-label={isStill ? 'Play rows and slides' : 'Pause rows and slides'}
      onClick={toggleMotion}
    >
      <Icon d={isStill ? playIcon : pauseIcon} fill />
    </button>
  );
}
