/** Gives a video element its source: HTTP Live Streaming, and the captions of a file. */
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { mediaPrefix } from '#schema/rules/media.ts';
import type { Stream } from './player-state.ts';
import { setTrackText } from './track-text.ts';

/** Safari plays such streams itself, and sends them to AirPlay only then. */
const playsHlsItself = () => 'WebKitPlaybackTargetAvailabilityEvent' in globalThis;

/** A stream that hls.js assembles in the page has no address that another screen could play. */
export const usesMediaSource = ({ kind }: Stream): boolean => kind === 'hls' && !playsHlsItself();

/** hls.js where the browser supports Media Source Extensions, else the browser's own player; it loads until the signal. */
export async function playHls(
  video: HTMLVideoElement,
  playlist: string,
  { signal, onBroken }: { signal: AbortSignal; onBroken: () => void },
): Promise<void> {
  if (playsHlsItself()) {
    video.src = playlist;
    return;
  }
  const { default: Hls } = await import('hls.js');
  if (signal.aborted) return;
  if (!Hls.isSupported()) {
    video.src = playlist;
    return;
  }
  const hls = new Hls({ workerPath });
  signal.addEventListener('abort', () => hls.destroy(), { once: true });
  let isRecovered = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRecovered) {
      isRecovered = true;
      hls.recoverMediaError();
      return;
    }
    onBroken();
  });
  hls.loadSource(playlist);
  hls.attachMedia(video);
}

/** Uploaded files get names of their own, so none stands next to another. */
const uploads = `${mediaPrefix}uploads/`;

/** The address of a file's captions: a WebVTT file in the same folder with the same name, film.vtt for film.mp4. */
export function captionsOf(address: string, page: string): string | null {
  const url = URL.parse(address, page);
  const file = url && /^(.*)\.[a-z0-9]{2,4}$/i.exec(url.pathname);
  if (!url || !file?.[1] || url.href.startsWith(new URL(uploads, page).href)) return null;
  url.pathname = `${file[1]}.vtt`;
  return url.href;
}

/** The text of the captions; null where there are none, since hosts answer missing files in many ways. */
async function readCaptions(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    const text = answer.ok ? await answer.text() : '';
    return /^\uFEFF?WEBVTT(?:\s|$)/.test(text) ? text : null;
  } catch {
    return null;
  }
}

export async function addCaptions(video: HTMLVideoElement, file: string, signal: AbortSignal): Promise<void> {
  const address = captionsOf(file, location.href);
  const text = address === null ? null : await readCaptions(address);
  if (text === null) return;
  const track = document.createElement('track');
  track.kind = 'captions';
  track.label = 'Captions';
  track.srclang = document.documentElement.lang;
  setTrackText(track, text, signal);
  video.append(track);
}
