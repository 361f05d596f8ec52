/** The buttons that move hero and rows. */
import { $isStill, toggleMotion } from '#site/stores/motion.ts';
import { pauseIcon, playIcon } from '#site/ui/icons.ts';

function draw(button: HTMLButtonElement, path: string, isFilled = false): void {
  const looks = isFilled ? 'icon icon-filled' : 'icon';
  button.innerHTML = `<svg class="${looks}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** A button without words. */
export function iconButton(looks: string, label: string, path: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = looks;
  made.ariaLabel = label;
  draw(made, path);
  made.addEventListener('click', press);
  return made;
}

/** Pauses everything on the page that moves by itself: the hero and all rows. `show` writes the button's state. */
export function pauseButton(looks: string): { button: HTMLButtonElement; show: () => void } {
  const button = iconButton(looks, '', pauseIcon, toggleMotion);
  button.dataset['pause'] = '';
  const show = () => {
    const isStill = $isStill.get();
    button.ariaLabel = isStill ? 'Play rows and slides' : 'Pause rows and slides';
    draw(button, isStill ? playIcon : pauseIcon, true);
  };
  show();
  return { button, show };
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
