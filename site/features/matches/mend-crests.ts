/** A crest that cannot be had gives way to the one that stands for all. */
const placeholder = '/placeholder-crest.svg';

function mend(image: HTMLImageElement): void {
  if (!image.src.endsWith(placeholder)) image.src = placeholder;
}

export function mendCrests(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img.crest')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') mend(image);
    else image.addEventListener('error', () => mend(image), { once: true });
  }
}
