import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { rowIntervalMs } from '#schema/home-rows.ts';
import { $isStill } from '#site/stores/motion.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { PauseButton } from './PauseButton.tsx';
import { useTrack } from './use-track.ts';

interface Props {
  /** The id of the row's track, which is the server's HTML and scrolls without this island. */
  trackId: string;
  title: string;
  /** It slides by itself. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position
                key={place}
                type="button"
                aria-label={`${title}, page ${place + 1}`}
                aria-current={place === page ? 'true' : undefined}
                onClick={() => goTo(place)}
              />
            ))}
          </div>
          {isAuto && <PauseButton isStill={isStill} isSmall />}
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

/** Whether a row must not move: under a pointer or keyboard focus, out of sight, or when the visitor prefers reduced motion. */
function useRest(row: HTMLElement | null): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<string>>(new Set(['unseen']));

  useEffect(() => {
    if (!row) return;
    const set = (reason: string, holds: boolean) =>
      setReasons((known) => {
        if (known.has(reason) === holds) return known;
        const next = new Set(known);
        if (holds) next.add(reason);
        else next.delete(reason);
        return next;
      });
    const stop = new AbortController();
    const on = (target: EventTarget, name: string, handle: () => void) =>
      target.addEventListener(name, handle, { signal: stop.signal, passive: true });

    on(row, 'pointerenter', () => set('pointer', true));
    on(row, 'pointerleave', () => set('pointer', false));
    // A mouse click leaves an invisible focus behind, which does not count.
    on(row, 'focusin', () => set('focus', row.querySelector(':focus-visible') !== null));
    on(row, 'focusout', () => set('focus', false));

    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const readMotion = () => set('motion', motion.matches);
    on(motion, 'change', readMotion);
    readMotion();

    const readTab = () => set('tab', document.hidden);
    on(document, 'visibilitychange', readTab);
    readTab();

    const seen = new IntersectionObserver(([sighting]) => set('unseen', !sighting?.isIntersecting), {
      threshold: 0.5,
    });
    seen.observe(row);
    return () => {
      stop.abort();
      seen.disconnect();
    };
  }, [row]);

  return reasons.size > 0;
}
