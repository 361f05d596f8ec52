import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { rowIntervalMs } from '#schema/rules/home-rows.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { $isStill, PauseButton } from './PauseButton.tsx';
import { watchRest } from './row-rest.ts';
import { followTrack, showPage, type Track, turnPage } from './track.ts';

interface Props {
  /** The id of the track that they move. */
  track: string;
  title: string;
  /** It slides by itself. */
  isAuto: boolean;
}

/**
 * The dots, arrows and pause of a row. The row itself is static, and scrolls without them. How many pages it has is known once it
 * is laid out, so the server renders their place alone.
 */
export function RowControls({ track: id, title, isAuto }: Props) {
  const [at, setAt] = useState<Track | null>(null);
  const [isResting, setResting] = useState(true);
  const isStill = useStore($isStill, { ssr: 'initial' });
  const turn = useCallback(
    (by: 1 | -1) => {
      const track = document.getElementById(id);
      if (track) turnPage(track, by);
    },
    [id],
  );
  // Counted from the first page, because the visible one changes while the row slides.
  const show = (page: number) => {
    const track = document.getElementById(id);
    if (track) showPage(track, page);
  };

  useEffect(() => {
    const track = document.getElementById(id);
    const row = track?.closest<HTMLElement>('.row');
    if (!track || !row) return;
    const stop = new AbortController();
    followTrack(track, stop.signal, setAt);
    watchRest(row, stop.signal, setResting);
    return () => stop.abort();
  }, [id]);

  useEffect(() => {
    if (!isAuto || !at || at.pages < 2 || isStill || isResting) return;
    const timer = setTimeout(() => turn(1), rowIntervalMs);
    return () => clearTimeout(timer);
  }, [isAuto, at, isStill, isResting, turn]);

  return (
    <div className="row-controls needs-js not-printed" data-still={isStill ? '' : undefined}>
      {at && at.pages > 1 && (
        <>
          <div className="dots">
            {Array.from({ length: at.pages }, (_, page) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a place
                key={page}
                type="button"
                aria-label={`${title}, page ${page + 1}`}
                aria-current={page === at.page || undefined}
                onClick={() => show(page)}
              />
            ))}
          </div>
          {isAuto && <PauseButton isSmall />}
          <button
            className="icon-btn small ringed"
            type="button"
            aria-label={`Previous ${title}`}
            onClick={() => turn(-1)}
          >
            <Icon d={chevronLeftIcon} />
          </button>
          <button
            className="icon-btn small ringed"
            type="button"
            aria-label={`Next ${title}`}
            onClick={() => turn(1)}
          >
            <Icon d={chevronRightIcon} />
          </button>
        </>
      )}
    </div>
  );
}
