/** The hero carousel: a small script, since React would be most of what home makes a phone do. */
import { pauseIcon, playIcon } from '#site/ui/icons.ts';
import { whenIdle } from '#site/ui/when-idle.ts';
import { advance, type Deck, firstDeck, show, shuffleDeck, step } from './deck.ts';
import { heroLayers } from './hero-layers.ts';
import { dotLabel } from './plates.ts';

/** A finger that moved this far sideways meant the next slide. */
const swipePx = 48;

function openHero(hero: HTMLElement): void {
  const slides = [...hero.querySelectorAll<HTMLElement>('.hero-slide')];
  const dots = [...hero.querySelectorAll<HTMLElement>('[data-dot]')];
  const titles = slides.map((slide) => slide.querySelector('h2')?.textContent ?? '');
  const drawLayers = heroLayers(hero);
  let deck: Deck = firstDeck(slides.length);
  let leaving: number | null = null;

  function labelDots(): void {
    for (const [place, dot] of dots.entries()) {
      const slide = deck.order[place] ?? place;
      dot.ariaLabel = dotLabel(place, titles[slide] ?? '');
      if (slide === deck.shown) dot.ariaCurrent = 'true';
      else dot.removeAttribute('aria-current');
    }
  }

  function turn(): void {
    for (const [place, slide] of slides.entries()) {
      slide.classList.toggle('shown', place === deck.shown);
      slide.inert = place !== deck.shown;
    }
    const { lit } = slides[deck.shown]?.dataset ?? {};
    if (lit) hero.style.setProperty('--lit', lit);
    else hero.style.removeProperty('--lit');
    // another bar, so that it runs from its beginning
    const bar = hero.querySelector('.hero-progress i');
    bar?.replaceWith(bar.cloneNode());
  }

  function deal(next: Deck): void {
    const hasTurned = next.shown !== deck.shown;
    if (hasTurned) leaving = deck.shown;
    deck = next;
    drawLayers(deck, leaving);
    labelDots();
    if (hasTurned) turn();
  }

  const go = (by: 1 | -1) => deal(step(deck, by, Math.random));

  function togglePause(button: HTMLElement): void {
    const isPaused = hero.classList.toggle('paused');
    button.ariaLabel = isPaused ? 'Play slides' : 'Pause slides';
    button.querySelector('path')?.setAttribute('d', isPaused ? playIcon : pauseIcon);
    hero.querySelector('.hero-slides')?.setAttribute('aria-live', isPaused ? 'polite' : 'off');
  }

  hero.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const { dot, step: by, pause } = button?.dataset ?? {};
    if (dot !== undefined) deal(show(deck, deck.order[Number(dot)] ?? deck.shown, Math.random));
    else if (by !== undefined) go(by === '1' ? 1 : -1);
    else if (button && pause !== undefined) togglePause(button);
  });
  let touchX = 0;
  hero.addEventListener(
    'touchstart',
    ({ touches }) => {
      touchX = touches[0]?.clientX ?? 0;
    },
    { passive: true },
  );
  hero.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const moved = (changedTouches[0]?.clientX ?? touchX) - touchX;
      if (Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1);
    },
    { passive: true },
  );
  hero
    .querySelector('.hero-progress')
    ?.addEventListener('animationend', () => deal(advance(deck, Math.random)));

  whenIdle(() => {
    deal(shuffleDeck(deck, Math.random));
    hero.classList.add('awake');
  });
}

const hero = document.querySelector<HTMLElement>('[data-hero]');
if (hero) openHero(hero);
