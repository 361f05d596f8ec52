/** The buttons that move hero and rows. */
import { toggleMotion } from '#site/stores/motion.ts';
import { pauseIcon, playIcon } from '#site/ui/icons.ts';

function draw(button: HTMLButtonElement, path: string, isFilled = false): void {
  const looks = isFilled ? 'icon icon-filled' : 'icon';
  button.innerHTML = `<svg class="${looks}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** A small button without words. */
export function smallButton(looks = ''): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `icon-btn small ${looks}`.trim();
  return made;
}

export function stepButton(label: string, path: string, press: () => void): HTMLButtonElement {
  const made = smallButton('ringed');
  made.ariaLabel = label;
  draw(made, path);
  made.addEventListener('click', press);
  return made;
}

/** Makes a button pause everything on the page that moves by itself, the hero and all rows. Returns what writes its state. */
export function bindPause(button: HTMLButtonElement, signal: AbortSignal): (isStill: boolean) => void {
  button.dataset['pause'] = '';
  button.addEventListener('click', toggleMotion, { signal });
  return (isStill) => {
    const label = isStill ? 'Play rows and slides' : 'Pause rows and slides';
    if (button.ariaLabel === label) return;
    button.ariaLabel = label;
    draw(button, isStill ? playIcon : pauseIcon, true);
  };
}

/** One dot for each page or slide; those that stay keep their focus. */
export function countDots(dots: HTMLElement, count: number, press: (place: number) => void): void {
  while (dots.children.length > count) dots.lastElementChild?.remove();
  for (let place = dots.children.length; place < count; place += 1) {
    const dot = document.createElement('button');
    dot.type = 'button';
    dot.addEventListener('click', () => press(place));
    dots.append(dot);
  }
}

/** Marks the dot of what is shown. */
export function markDot(dots: HTMLElement, shown: number): void {
  for (const [place, dot] of [...dots.children].entries()) dot.ariaCurrent = place === shown ? 'true' : null;
}
