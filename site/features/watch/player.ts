/** Puts the player on the screen when the visitor asks for it, and takes it off again for hosts that refuse to be framed. */
const player = document.querySelector<HTMLElement>('[data-player]');
const options = document.querySelector<HTMLDetailsElement>('[data-options]');

/** `?autoplay=1` is understood by most players and ignored by the others. */
function askToPlay(screen: Element): void {
  if (screen instanceof HTMLVideoElement) {
    screen.addEventListener('error', () => screen.setAttribute('data-broken', ''), { once: true });
    void screen.play().catch(() => {
      // the browser wants another click: its own controls are there
    });
    return;
  }
  if (!(screen instanceof HTMLIFrameElement)) return;
  const address = URL.parse(screen.src);
  address?.searchParams.set('autoplay', '1');
  if (address) screen.src = address.href;
}

function showScreen(room: HTMLElement): void {
  const template = room.querySelector<HTMLTemplateElement>('template[data-screen]');
  if (!template || room.querySelector('[data-on-screen]')) return;
  const screen = (template.content.cloneNode(true) as DocumentFragment).firstElementChild;
  if (!screen) return;
  screen.setAttribute('data-on-screen', '');
  askToPlay(screen);
  room.append(screen);
  room.querySelector<HTMLElement>('[data-play]')?.setAttribute('hidden', '');
  room.querySelector<HTMLElement>('[data-fallback]')?.setAttribute('hidden', '');
  options?.removeAttribute('hidden');
  (screen as HTMLElement).focus({ preventScroll: true });
}

function showFallback(room: HTMLElement): void {
  room.querySelector('[data-on-screen]')?.remove();
  const fallback = room.querySelector<HTMLElement>('[data-fallback]');
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
