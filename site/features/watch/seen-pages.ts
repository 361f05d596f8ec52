/** Remembers how far this page was watched, while it plays. */
import { clockTime, readSeen, resumeAt, withSeen } from './resume.ts';

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

function remember(video: HTMLVideoElement): void {
  const { currentTime: at, duration: of } = video;
  if (!Number.isFinite(of)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(withSeen(stored(), location.pathname, { at, of })));
  } catch {
    // No storage, no memory: the film plays all the same.
  }
}

/** Goes to where the visitor left off, and says so. */
function resume(video: HTMLVideoElement, note: HTMLElement | null): void {
  const at = resumeAt(stored()[location.pathname], video.duration);
  if (at === null) return;
  video.currentTime = at;
  const words = note?.querySelector('[data-resumed]');
  if (!note || !words) return;
  note.hidden = false;
  words.textContent = `Resumed at ${clockTime(at)}`;
  note.querySelector('[data-start-over]')?.addEventListener('click', () => {
    video.currentTime = 0;
    note.hidden = true;
  });
  // Read by now, and gone with the controls anyway.
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - at) > 2 * step) note.hidden = true;
  });
}

export function followSeen(video: HTMLVideoElement, note: HTMLElement | null): void {
  let noted = 0;
  video.addEventListener('loadedmetadata', () => resume(video, note), { once: true });
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - noted) < step) return;
    noted = video.currentTime;
    remember(video);
  });
  for (const event of ['pause', 'ended']) video.addEventListener(event, () => remember(video));
  window.addEventListener('pagehide', () => remember(video));
}
