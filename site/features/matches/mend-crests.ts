/** A crest that cannot be had gives way to the one that is drawn from the name of its team. */
import { crestSvg } from '#schema/drawn-crest.ts';

function mend(image: HTMLImageElement): void {
  const team = image.parentElement?.querySelector('bdi')?.textContent ?? '';
  image.insertAdjacentHTML('afterend', crestSvg(team));
  image.remove();
}

export function mendCrests(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img.crest')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') mend(image);
    else image.addEventListener('error', () => mend(image), { once: true });
  }
}
