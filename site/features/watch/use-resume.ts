/** Goes on where the visitor stopped in the video of a page, and remembers how far it was watched (stores/own-list.ts). */
import { type RefObject, useEffect, useState } from 'react';
import { goOnFrom } from '#site/stores/own-items.ts';
import { keepPlace, openOwnList, placeIn } from '#site/stores/own-list.ts';

/** Seconds of playing after which the position is stored again. */
const step = 5;

function remember({ currentTime, duration }: HTMLVideoElement): void {
  // Where the browser keeps nothing the position is not remembered.
  if (Number.isFinite(duration)) void keepPlace(location.pathname, currentTime, duration).catch(() => {});
}

interface Resume {
  /** The second at which the video was resumed, for as long as the player says so. */
  resumedAt: number | null;
  startOver: () => void;
}

export function useResume(video: RefObject<HTMLVideoElement | null>): Resume {
  const [resumedAt, setResumedAt] = useState<number | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let noted = 0;
    const note = () => remember(element);
    const goOn = async () => {
      const place = await placeIn(location.pathname).catch(() => undefined);
      const at = goOnFrom(place, element.duration);
      // Reading takes a moment, in which the visitor may have moved on.
      if (at === null || signal.aborted || element.currentTime > step) return;
      element.currentTime = at;
      setResumedAt(at);
    };
    // Read before the video needs it.
    void openOwnList().catch(() => {});
    element.addEventListener('loadedmetadata', () => void goOn(), { once: true, signal });
    const follow = () => {
      const { currentTime } = element;
      // After a few seconds the note has been read.
      setResumedAt((at) => (at !== null && Math.abs(currentTime - at) > 2 * step ? null : at));
      if (Math.abs(currentTime - noted) < step) return;
      noted = currentTime;
      note();
    };
    element.addEventListener('timeupdate', follow, { signal });
    for (const event of ['pause', 'ended']) element.addEventListener(event, note, { signal });
    // Where the page ends, IndexedDB may be too late: a hidden page comes first.
    document.addEventListener('visibilitychange', note, { signal });
    return () => stop.abort();
  }, [video]);

  function startOver(): void {
    if (video.current) video.current.currentTime = 0;
    setResumedAt(null);
  }
  return { resumedAt, startOver };
}
