/** Subtitles of a video: their files are fetched when they are first shown, and moved by the offset that the visitor has chosen. */
import type { SubtitleTrack } from '#schema/rules/tracks.ts';
import { cuesOf, decodedSubtitles, webVttOf } from '#schema/rules/web-vtt.ts';
import { keepSettings, playerSettings, withOffset } from './player-settings.ts';
import { setTrackText } from './track-text.ts';

const isShown = ({ kind, mode }: TextTrack) => mode === 'showing' && isSubtitle(kind);
const isSubtitle = (kind: TextTrackKind) => kind === 'subtitles' || kind === 'captions';

/** Seconds, of this page's video. */
export const offsetHere = () => playerSettings().offsets[location.pathname] ?? 0;

function move(track: TextTrack, seconds: number): void {
  if (seconds === 0 || !isSubtitle(track.kind)) return;
  // Each cue is taken out and put back: browsers look up what shows when a cue is added.
  for (const cue of [...(track.cues ?? [])]) {
    track.removeCue(cue);
    cue.startTime += seconds;
    cue.endTime += seconds;
    track.addCue(cue);
  }
}

/** The encoding that a host declares: 'text/plain; charset=windows-1252'. */
const charsetOf = ({ headers }: Response) =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('content-type') ?? '')?.[1];

/** Reads WebVTT and SubRip of any host into the track. */
async function load(element: HTMLTrackElement, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal });
    const { text } = decodedSubtitles(new Uint8Array(await answer.arrayBuffer()), charsetOf(answer));
    const cues = answer.ok ? cuesOf(text) : [];
    if (cues.length === 0) return false;
    setTrackText(element, webVttOf(cues), signal);
    return true;
  } catch {
    return false;
  }
}

const primary = (language: string) => language.split('-', 1)[0];

/** The track of the language that was last chosen, or of a variety of it. */
function ofLanguage(tracks: readonly TextTrack[]): TextTrack | undefined {
  const { captionLanguage: chosen } = playerSettings();
  if (chosen === null) return undefined;
  return (
    tracks.find(({ language }) => language === chosen) ??
    tracks.find(({ language }) => primary(language) === primary(chosen))
  );
}

/** Shows the subtitles of the language that was last chosen, as they are added, and keeps what is chosen next. */
function followLanguage({ textTracks }: HTMLVideoElement, signal: AbortSignal): void {
  let hasShown = false;
  const show = () => {
    const all = [...textTracks].filter(({ kind }) => isSubtitle(kind));
    const wanted = all.some(isShown) ? undefined : ofLanguage(all);
    if (wanted && !hasShown) wanted.mode = 'showing';
  };
  const keep = () => {
    const all = [...textTracks].filter(isShown);
    const shown = all.length > 1 ? (ofLanguage(all) ?? all[0]) : all[0];
    // Chromium shows a track more, of its own accord, when one is shown while others are added.
    for (const other of all) if (other !== shown) other.mode = 'disabled';
    // Until one has been shown, others may switch tracks off that the visitor did not touch.
    if (shown || hasShown) keepSettings({ captionLanguage: shown?.language ?? null });
    hasShown ||= shown !== undefined;
  };
  textTracks.addEventListener('addtrack', show, { signal });
  textTracks.addEventListener('change', keep, { signal });
}

/** `onFailed` is called with the name of subtitles that could not be read. */
export function addSubtitles(
  video: HTMLVideoElement,
  tracks: readonly SubtitleTrack[],
  signal: AbortSignal,
  onFailed: (label: string) => void,
): void {
  const waiting = new Map<TextTrack, { element: HTMLTrackElement; url: string }>();
  const fill = async () => {
    for (const [track, { element, url }] of waiting) {
      if (!isShown(track)) continue;
      waiting.delete(track);
      if ((await load(element, url, signal)) || signal.aborted) continue;
      track.mode = 'disabled';
      onFailed(track.label);
      // The next choice tries again.
      waiting.set(track, { element, url });
    }
  };
  followLanguage(video, signal);
  video.textTracks.addEventListener('change', () => void fill(), { signal });
  const ready = ({ target }: Event) => {
    if (target instanceof HTMLTrackElement) move(target.track, offsetHere());
  };
  // The event does not bubble.
  video.addEventListener('load', ready, { capture: true, signal });
  for (const { language, label, url } of tracks) {
    const element = document.createElement('track');
    element.kind = 'subtitles';
    element.label = label;
    element.srclang = language;
    video.append(element);
    signal.addEventListener('abort', () => element.remove(), { once: true });
    waiting.set(element.track, { element, url });
  }
}

/** Moves all subtitles that have been read, and those that will be; kept for this page. */
export function setOffset(video: HTMLVideoElement, offset: number): void {
  const difference = offset - offsetHere();
  for (const element of video.querySelectorAll('track')) move(element.track, difference);
  keepSettings({ offsets: withOffset(playerSettings().offsets, location.pathname, offset) });
}
