/** Plays at the speed that the visitor last chose. */
import { type RefObject, useEffect } from 'react';
import { keepSettings, playerSettings } from './player-settings.ts';

export function useKeptRate(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { rate } = playerSettings();
    // A new source begins at the default rate.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    const keep = () => {
      if (element.playbackRate === element.defaultPlaybackRate) return;
      element.defaultPlaybackRate = element.playbackRate;
      keepSettings({ rate: element.playbackRate });
    };
    element.addEventListener('ratechange', keep);
    return () => element.removeEventListener('ratechange', keep);
  }, [video]);
}
