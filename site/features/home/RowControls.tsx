import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { rowIntervalMs } from '#schema/home.ts';
import { $isStill, toggleMotion } from '#site/stores/motion.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon, pauseIcon, playIcon } from '#site/ui/icons.ts';
import { useRest } from './use-rest.ts';
import { useTrack } from './use-track.ts';

interface Props {
  /** The id of the row's track: server HTML that scrolls without this island. */
  trackId: string;
  title: string;
  /** Moves on by itself. */
  isAuto: boolean;
}

export function RowControls({ trackId, title, isAuto }: Props) {
  const { track, pages, page, goTo } = useTrack(trackId);
  const isStill = useStore($isStill, { ssr: 'initial' });
  const isResting = useRest(track?.closest<HTMLElement>('.row') ?? null);
  const isRunning = isAuto && pages > 1 && !isStill && !isResting;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => goTo(page + 1), rowIntervalMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className="row-controls" data-still={isStill ? '' : undefined}>
      {pages > 1 && (
        <>
          <div className="dots">
            {Array.from({ length: pages }, (_, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
                key={place}
                type="button"
                aria-label={`${title}, page ${place + 1}`}
                aria-current={place === page ? 'true' : undefined}
                onClick={() => goTo(place)}
              />
            ))}
          </div>
          {isAuto && (
            <button
              className="icon-btn small"
              type="button"
              data-pause
              aria-label={isStill ? 'Play rows and slides' : 'Pause rows and slides'}
              onClick={toggleMotion}
            >
              <Icon d={isStill ? playIcon : pauseIcon} fill />
            </button>
          )}
          <button
            className="icon-btn small ringed"
            type="button"
            aria-label={`Previous ${title}`}
            onClick={() => goTo(page - 1)}
          >
            <Icon d={chevronLeftIcon} />
          </button>
          <button
            className="icon-btn small ringed"
            type="button"
            aria-label={`Next ${title}`}
            onClick={() => goTo(page + 1)}
          >
            <Icon d={chevronRightIcon} />
          </button>
        </>
      )}
    </div>
  );
}
