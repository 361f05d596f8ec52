/**
 * Puts the player on the screen when the visitor asks for it, and takes it off again for hosts that refuse to be framed. Our own
 * player comes with its code, which nobody loads who does not play.
 */
import { playHash } from '#site/lib/playback.ts';

const player = document.querySelector<HTMLElement>('[data-player]');
const options = document.querySelector<HTMLDetailsElement>('[data-options]');
const isOwn =
  player?.querySelector('[data-play]') && ['file', 'hls'].includes(player.dataset['player'] ?? '');

const loadOwnPlayer = () => import('./own-player.ts');

/** `?autoplay=1` is understood by most players and ignored by the others. */
function askToPlay(frame: HTMLIFrameElement): void {
  const address = URL.parse(frame.src);
  address?.searchParams.set('autoplay', '1');
  if (address) frame.src = address.href;
}

const part = (room: HTMLElement, name: string) => room.querySelector<HTMLElement>(`[data-${name}]`);

function showFrame(room: HTMLElement, screen: HTMLElement): void {
  screen.setAttribute('data-on-screen', '');
  if (screen instanceof HTMLIFrameElement) askToPlay(screen);
  room.append(screen);
  screen.focus({ preventScroll: true });
}

async function showOwnPlayer(room: HTMLElement, screen: HTMLElement): Promise<void> {
  const button = part(room, 'play');
  button?.setAttribute('aria-busy', 'true');
  try {
    const { startPlayer } = await loadOwnPlayer();
    startPlayer(room, screen);
  } catch {
    // The line broke: the browser's own controls need no code of ours.
    const video = screen.querySelector('video');
    if (!video) return;
    video.controls = true;
    video.removeAttribute('slot');
    video.src = video.dataset['src'] ?? '';
    video.setAttribute('data-on-screen', '');
    room.append(video);
    void video.play().catch(() => {});
  } finally {
    button?.removeAttribute('aria-busy');
    button?.setAttribute('hidden', '');
  }
}

function showScreen(room: HTMLElement): void {
  const template = room.querySelector<HTMLTemplateElement>('template[data-screen]');
  if (!template || part(room, 'on-screen') || part(room, 'play')?.ariaBusy === 'true') return;
  // into this document: in the template's own a video would never load
  const screen = document.importNode(template.content, true).firstElementChild;
  if (!(screen instanceof HTMLElement)) return;
  part(room, 'fallback')?.setAttribute('hidden', '');
  options?.removeAttribute('hidden');
  if (isOwn) {
    void showOwnPlayer(room, screen);
    return;
  }
  part(room, 'play')?.setAttribute('hidden', '');
  showFrame(room, screen);
}

function showFallback(room: HTMLElement): void {
  part(room, 'on-screen')?.remove();
  const fallback = part(room, 'fallback');
  fallback?.removeAttribute('hidden');
  if (options) {
    options.open = false;
    options.hidden = true;
  }
  fallback?.querySelector('a')?.focus();
}

if (player) {
  player.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-play], [data-try]')) showScreen(player);
  });
  options?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-fall-back]')) showFallback(player);
  });
  if (isOwn) {
    const prepare = () => void loadOwnPlayer().catch(() => {});
    for (const reach of ['pointerenter', 'focusin', 'touchstart'])
      part(player, 'play')?.addEventListener(reach, prepare, { once: true, passive: true });
  }
  // Not while a page is drawn ahead that nobody may ever see.
  const start = () => {
    if (location.hash === playHash && player.dataset['player'] !== 'external') showScreen(player);
  };
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
  window.addEventListener('hashchange', start);
}

// a menu closes on Escape and on a click elsewhere
document.addEventListener('click', ({ target }) => {
  if (options?.open && target instanceof Node && !options.contains(target)) options.open = false;
});
options?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  options.open = false;
  options.querySelector('summary')?.focus();
});
