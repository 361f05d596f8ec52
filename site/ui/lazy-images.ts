/** The states of a poster: waiting, loading within 100 px of the window (the browser may fetch it sooner), loaded, failed. */
import { imageOffIcon } from './icons.ts';

const nearMargin = '100px';

/** Replaces a picture that failed: first by its own `src`, since the others may be AVIF, then by the drawn one. */
function showOther(image: HTMLImageElement, poster: HTMLElement): boolean {
  const drawn = poster.dataset['drawn'];
  if (image.srcset === '') {
    if (!drawn) return false;
    delete poster.dataset['drawn'];
    image.src = drawn;
  }
  for (const source of poster.querySelectorAll('source')) source.remove();
  image.removeAttribute('srcset');
  watchPoster(image);
  return true;
}

function showFailure(image: HTMLImageElement): void {
  const poster = image.closest<HTMLElement>('.poster');
  if (!poster || showOther(image, poster)) return;
  poster.classList.remove('loading');
  const note = document.createElement('span');
  note.className = 'fail';
  const text = poster.dataset['fail'] ?? 'Image unavailable';
  note.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${imageOffIcon}"/></svg>`;
  note.append(text);
  (image.closest('picture') ?? image).replaceWith(note);
}

function showState(image: HTMLImageElement): void {
  if (image.naturalWidth === 0) showFailure(image);
  else image.closest('.poster')?.classList.remove('loading');
}

const near = new IntersectionObserver(
  (sightings) => {
    for (const { isIntersecting, target } of sightings) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      if (!(target as HTMLImageElement).complete) target.closest('.poster')?.classList.add('loading');
    }
  },
  { rootMargin: nearMargin },
);

function watchPoster(image: HTMLImageElement): void {
  if (image.complete) {
    showState(image);
    return;
  }
  image.addEventListener('load', () => showState(image), { once: true });
  image.addEventListener('error', () => showFailure(image), { once: true });
  // Where the colours are known they show until then, and home has hundreds of posters to observe otherwise.
  if (!image.closest('.poster[style]')) near.observe(image);
}

/** Islands handle their own posters. */
export function watchPosters(within: ParentNode = document): void {
  for (const image of within.querySelectorAll<HTMLImageElement>('.poster img'))
    if (!image.closest('astro-island')) watchPoster(image);
}
