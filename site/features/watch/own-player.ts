/** The player of this site: media-chrome's controls around a video element. Loaded when somebody wants to play. */
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-duration-display.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-pip-button.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-seek-backward-button.js';
import 'media-chrome/dist/media-seek-forward-button.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/menu/media-captions-menu-button.js';
import 'media-chrome/dist/menu/media-captions-menu.js';
import 'media-chrome/dist/menu/media-chrome-menu-item.js';
import 'media-chrome/dist/menu/media-playback-rate-menu-button.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import { addCaptions } from './captions.ts';
import { followSeen } from './seen-pages.ts';
import { tellSystem } from './system-controls.ts';

const part = (room: HTMLElement, name: string) => room.querySelector<HTMLElement>(`[data-${name}]`);

function play(video: HTMLVideoElement): void {
  // the browser may want another click: the controls are there
  void video.play().catch(() => {});
}

/** Only now does the video get its address: whatever happens to it from here on is heard. */
async function open(video: HTMLVideoElement, onBroken: () => void): Promise<void> {
  const { src = '', kind } = video.dataset;
  if (kind !== 'hls') {
    video.src = src;
    play(video);
    await addCaptions(video, src);
    return;
  }
  try {
    const { playHls } = await import('./hls.ts');
    await playHls(video, src, onBroken);
    play(video);
  } catch {
    onBroken();
  }
}

/** After the last minute: the next episode, or this one again. */
function offerNext(room: HTMLElement, video: HTMLVideoElement): void {
  const panel = part(room, 'next');
  if (!panel) return;
  video.addEventListener('ended', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    const isWatching = document.activeElement === document.body || room.contains(document.activeElement);
    panel.hidden = false;
    if (isWatching) panel.querySelector('a')?.focus();
  });
  part(room, 'again')?.addEventListener('click', () => {
    panel.hidden = true;
    video.currentTime = 0;
    play(video);
    room.querySelector<HTMLElement>('media-play-button')?.focus();
  });
}

/** `screen` is what OwnPlayer.astro wrote, out of its template. */
export function startPlayer(room: HTMLElement, screen: HTMLElement): void {
  const video = screen.querySelector('video');
  if (!video) return;
  const { title = '', series, poster } = screen.dataset;
  const broken = part(room, 'broken');
  const onBroken = () => {
    screen.remove();
    if (broken) broken.hidden = false;
  };
  video.addEventListener('error', onBroken, { once: true });
  part(room, 'retry')?.addEventListener(
    'click',
    () => {
      if (broken) broken.hidden = true;
      part(room, 'play')?.click();
    },
    { once: true },
  );
  followSeen(video, screen.querySelector('.resumed'));
  offerNext(room, video);
  const next = part(room, 'next')?.querySelector('a')?.href;
  tellSystem(video, { title, series, poster, next });
  room.append(screen);
  screen.setAttribute('aria-label', `Player: ${title}`);
  void open(video, onBroken);
  screen.querySelector<HTMLElement>('media-play-button')?.focus({ preventScroll: true });
}
