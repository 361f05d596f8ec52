/**
 * The dots, arrows and pause of a row, as an element that gets them when the row comes near: the page's HTML has the row itself, which scrolls
 * without them. No React, since a row of home would be the only part of it that needs any.
 */
import { rowIntervalMs } from '#schema/home-rows.ts';
import { $isStill } from '#site/stores/motion.ts';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { bindPause, countDots, markDot, smallButton, stepButton } from './control-buttons.ts';
import { watchRest } from './row-rest.ts';
import { followTrack, type Track } from './track.ts';

class RowControls extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const near = new IntersectionObserver(
      (sightings) => {
        if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        const row = this.closest<HTMLElement>('.row');
        const track = row?.querySelector<HTMLElement>('.track');
        if (row && track) control(this, row, track, signal);
      },
      { rootMargin: '200px' },
    );
    near.observe(this);
    signal.addEventListener('abort', () => near.disconnect());
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.replaceChildren();
  }
}

function control(place: HTMLElement, row: HTMLElement, track: HTMLElement, signal: AbortSignal): void {
  const title = row.querySelector('h2')?.textContent ?? '';
  /** It slides by itself. */
  const isAuto = row.classList.contains('sliding');
  let at: Track = { pages: 1, page: 0, goTo: () => {} };
  let isResting = true;
  let timer: number | undefined;

  const dots = document.createElement('div');
  dots.className = 'dots';
  const pause = smallButton();
  const showPause = bindPause(pause, signal);
  const steps = [
    stepButton(`Previous ${title}`, chevronLeftIcon, () => at.goTo(at.page - 1)),
    stepButton(`Next ${title}`, chevronRightIcon, () => at.goTo(at.page + 1)),
  ];

  const plan = () => {
    clearTimeout(timer);
    if (isAuto && at.pages > 1 && !$isStill.get() && !isResting)
      timer = window.setTimeout(() => at.goTo(at.page + 1), rowIntervalMs);
  };

  followTrack(track, signal, (now) => {
    at = now;
    countDots(dots, now.pages, (page) => at.goTo(page));
    for (const [page, dot] of [...dots.children].entries()) dot.ariaLabel = `${title}, page ${page + 1}`;
    markDot(dots, now.page);
    if (now.pages < 2) place.replaceChildren();
    else if (!dots.isConnected) place.replaceChildren(dots, ...(isAuto ? [pause] : []), ...steps);
    plan();
  });
  watchRest(row, signal, (resting) => {
    isResting = resting;
    plan();
  });
  const forget = $isStill.subscribe((isStill) => {
    place.toggleAttribute('data-still', isStill);
    showPause(isStill);
    plan();
  });
  signal.addEventListener('abort', () => {
    forget();
    clearTimeout(timer);
  });
}

customElements.define('row-controls', RowControls);
