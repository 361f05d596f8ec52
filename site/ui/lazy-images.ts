/** The states of a poster: waiting, loading within 100 px of the window (the browser may fetch it sooner), loaded, failed. */
import { imageOffIcon } from './icons.ts';

const nearMargin = '100px';

/** Replaces a picture that failed: first by its own `src`, since the others may be AVIF, then by the drawn one. */
function showOther(image: HTMLImageElement): boolean {
  const { drawn } = image.dataset;
  if (image.srcset === '') {
    if (!drawn) return false;
    delete image.dataset['drawn'];
    image.src = drawn;
  }
  image.removeAttribute('srcset');
  watchPoster(image);
  return true;
}

function showFailure(image: HTMLImageElement): void {
  if (showOther(image)) return;
  image.classList.remove('loading');
  const poster = document.createElement('span');
  poster.className = image.className;
  poster.innerHTML = `<span class="fail"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${imageOffIcon}"/></svg></span>`;
  poster.firstElementChild?.append(image.dataset['fail'] ?? 'Image unavailable');
  image.replaceWith(poster);
}

function showState(image: HTMLImageElement): void {
  if (image.naturalWidth === 0) showFailure(image);
  else image.classList.remove('loading');
}

const near = new IntersectionObserver(
  (sightings) => {
    for (const { isIntersecting, target } of sightings) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      if (!(target as HTMLImageElement).complete) target.classList.add('loading');
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
  if (!image.hasAttribute('style')) near.observe(image);
}

export function watchPosters(within: ParentNode = document): void {
  for (const image of within.querySelectorAll<HTMLImageElement>('img.poster')) watchPoster(image);
}
