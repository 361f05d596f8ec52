/** Remembers how far this page was watched, while it plays, and goes on from there. */
import { type RefObject, useEffect, useState } from 'react';
import { readSeen, resumeAt, withSeen } from './resume.ts';

const storageKey = 'watched';
/** Seconds of playing between two notes. */
const step = 5;

function stored() {
  try {
    return readSeen(localStorage.getItem(storageKey));
  } catch {
    return {};
  }
}

function remember({ currentTime: at, duration: of }: HTMLVideoElement): void {
  if (!Number.isFinite(of)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(withSeen(stored(), location.pathname, { at, of })));
  } catch {
    // No storage, no memory: the film plays all the same.
  }
}

interface Resume {
  /** The second it went on from, for as long as that is worth telling. */
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
    const goOn = () => {
      const at = resumeAt(stored()[location.pathname], element.duration);
      if (at === null) return;
      element.currentTime = at;
      setResumedAt(at);
    };
    element.addEventListener('loadedmetadata', goOn, { once: true, signal });
    const follow = () => {
      const { currentTime } = element;
      // Read by now, and gone with the controls anyway.
      setResumedAt((at) => (at !== null && Math.abs(currentTime - at) > 2 * step ? null : at));
      if (Math.abs(currentTime - noted) < step) return;
      noted = currentTime;
      note();
    };
    element.addEventListener('timeupdate', follow, { signal });
    for (const event of ['pause', 'ended']) element.addEventListener(event, note, { signal });
    window.addEventListener('pagehide', note, { signal });
    return () => stop.abort();
  }, [video]);

  function startOver(): void {
    if (video.current) video.current.currentTime = 0;
    setResumedAt(null);
  }
  return { resumedAt, startOver };
}
