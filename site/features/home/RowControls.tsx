import { useEffect, useState } from 'react';
import { rowIntervalMs } from '#schema/home.ts';
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
  const [isPaused, setIsPaused] = useState(false);
  const isResting = useRest(track?.closest<HTMLElement>('.row') ?? null);
  const isRunning = isAuto && pages > 1 && !isPaused && !isResting;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => goTo(page + 1), rowIntervalMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className="row-ctl">
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
              className="icon-btn sm"
              type="button"
              data-pause
              aria-label={isPaused ? `Play ${title}` : `Pause ${title}`}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon d={isPaused ? playIcon : pauseIcon} fill />
            </button>
          )}
          <button
            className="icon-btn sm ringed"
            type="button"
            aria-label={`Previous ${title}`}
            onClick={() => goTo(page - 1)}
          >
            <Icon d={chevronLeftIcon} />
          </button>
          <button
            className="icon-btn sm ringed"
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
