/**
 * The hero as an element that moves itself once the page is idle. Its HTML is complete without this code. No React: evaluating and
 * hydrating it took a slow phone longer than all other scripts of home.
 */
import { whenIdle } from '#site/lib/scheduling.ts';
import { $isStill } from '#site/stores/motion.ts';
import { pressAgain } from '#site/ui/early-press.ts';
import { bindPause, markDot } from './control-buttons.ts';
import { openStage } from './hero-stage.ts';
import { advance, type Deck, firstDeck, show, shuffleDeck, step } from './slide-order.ts';

/** A swipe of this many pixels shows the next slide. */
const swipePx = 48;

class HeroCarousel extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    whenIdle(() => {
      const hero = this.querySelector<HTMLElement>('.hero');
      if (hero && !signal.aborted) open(this, hero, signal);
    });
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }
}

function open(carousel: HTMLElement, hero: HTMLElement, signal: AbortSignal): void {
  const slides = [...hero.querySelectorAll<HTMLElement>('.hero-slide')];
  const [light, posters, texts] = ['.hero-light', '.deck', '.hero-slides'].map((name) =>
    hero.querySelector<HTMLElement>(name),
  );
  if (!light || !posters || !texts) return;
  const dots = hero.querySelector<HTMLElement>('.dots');
  const bar = hero.querySelector<HTMLElement>('.hero-progress');
  const showStage = openStage(light, posters, slides);
  // Slides are shuffled in the browser, since the page is the same for all visitors.
  let deck = shuffleDeck(firstDeck(slides.length), Math.random);
  /** The slide that was shown before. */
  let leaving: number | null = null;

  function draw(): void {
    showStage(deck, leaving);
    for (const [slide, text] of slides.entries()) {
      text.classList.toggle('shown', slide === deck.shown);
      text.inert = slide !== deck.shown;
    }
    const lit = slides[deck.shown]?.style.getPropertyValue('--lit') ?? '';
    hero.style.setProperty('--lit', lit);
    if (!dots) return;
    for (const [place, slide] of deck.order.entries())
      dots.children[place]?.setAttribute(
        'aria-label',
        `Slide ${place + 1}: ${slides[slide]?.querySelector('h2')?.textContent ?? ''}`,
      );
    markDot(dots, deck.order.indexOf(deck.shown));
  }

  function deal(next: (deck: Deck) => Deck): void {
    const before = deck.shown;
    deck = next(deck);
    if (deck.shown === before) return;
    leaving = before;
    draw();
    // A new element begins the animation again.
    bar?.replaceChildren(document.createElement('i'));
  }
  const go = (by: 1 | -1) => deal((before) => step(before, by, Math.random));

  for (const [place, dot] of [...(dots?.children ?? [])].entries())
    dot.addEventListener(
      'click',
      () => deal((now) => show(now, now.order[place] ?? now.shown, Math.random)),
      {
        signal,
      },
    );
  for (const button of hero.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => go(button.dataset['step'] === '1' ? 1 : -1), { signal });
  bar?.addEventListener('animationend', () => deal((now) => advance(now, Math.random)), { signal });

  let touchX = 0;
  const touched = { signal, passive: true };
  hero.addEventListener(
    'touchstart',
    ({ touches }) => {
      touchX = touches[0]?.clientX ?? 0;
    },
    touched,
  );
  hero.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const moved = (changedTouches[0]?.clientX ?? touchX) - touchX;
      if (slides.length > 1 && Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1);
    },
    touched,
  );

  const pause = hero.querySelector<HTMLButtonElement>('[data-pause]');
  const showPause = pause && bindPause(pause, signal);
  const forget = $isStill.subscribe((isStill) => {
    hero.classList.toggle('paused', isStill);
    texts.ariaLive = isStill ? 'polite' : 'off';
    showPause?.(isStill);
  });
  signal.addEventListener('abort', forget);

  draw();
  hero.classList.add('hydrated');
  pressAgain(carousel);
}

customElements.define('hero-carousel', HeroCarousel);
