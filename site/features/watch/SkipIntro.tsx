import { type RefObject, useEffect, useState } from 'react';
import type { Playing } from './player-state.ts';

/** The last second of an intro is not worth a click. */
const rest = 1;

/** media-chrome hides the other controls of a video that plays. */
const staysVisible = { noautohide: '' };

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  intro: NonNullable<Playing['intro']>;
  /** The button goes, and the focus with it. */
  onSkip: () => void;
}

/** Offered while the opening titles of an episode run. */
export function SkipIntro({ video, intro, onSkip }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const { from, to } = intro;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const follow = () => setIsRunning(element.currentTime >= from && element.currentTime < to - rest);
    follow();
    const stop = new AbortController();
    for (const event of ['timeupdate', 'seeked'])
      element.addEventListener(event, follow, { signal: stop.signal });
    return () => stop.abort();
  }, [video, from, to]);

  function skip(): void {
    if (video.current) video.current.currentTime = to;
    onSkip();
  }
  return isRunning ? (
    <div className="skip-intro" {...staysVisible}>
      <button className="btn btn-quiet" type="button" onClick={skip}>
        Skip intro
      </button>
    </div>
  ) : null;
}
