/** Whether videos may begin without a click: the browser, the visitor, and what the visitor's system asks for. */
import { playerSettings } from './player-settings.ts';

/** Kept until the tab is closed: the browser refused to begin a video that the visitor had not clicked. */
const refusedKey = 'autoplay-refused';

declare global {
  interface Navigator {
    /** Firefox alone has it. */
    getAutoplayPolicy?: (of: 'mediaelement' | HTMLMediaElement) => 'allowed' | 'allowed-muted' | 'disallowed';
    connection?: { saveData?: boolean };
  }
}

function isRefused(): boolean {
  try {
    return sessionStorage.getItem(refusedKey) !== null;
  } catch {
    return false;
  }
}

function keepRefusal(): void {
  try {
    sessionStorage.setItem(refusedKey, '1');
  } catch {
    // The next video asks the browser again.
  }
}

/** Begins the video; false where the browser wants a click first, for which there are controls. */
export async function begin(video: HTMLVideoElement): Promise<boolean> {
  const hasActed = navigator.userActivation?.hasBeenActive ?? false;
  const policy = navigator.getAutoplayPolicy?.(video) ?? 'allowed';
  try {
    // A film that begins without its sound would be half of it.
    if (policy !== 'allowed' && !hasActed) throw new DOMException('', 'NotAllowedError');
    await video.play();
    return true;
  } catch (error) {
    const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
    if (isForbidden) keepRefusal();
    return !isForbidden;
  }
}

/** The visitor's own choice counts; without one, who asks for less motion or less data gets no video that was not asked for. */
export function nextBeginsByItself(): boolean {
  if (isRefused()) return false;
  const wantsLess =
    matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.connection?.saveData === true;
  return playerSettings().continues ?? !wantsLess;
}
