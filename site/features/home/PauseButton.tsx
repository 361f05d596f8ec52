import { toggleMotion } from '#site/stores/motion.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { pauseIcon, playIcon } from '#site/ui/icons.ts';

interface Props {
  isStill: boolean;
  isSmall?: boolean;
}

/** Pauses everything on the page that moves by itself: the hero and all rows. */
export function PauseButton({ isStill, isSmall = false }: Props) {
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
