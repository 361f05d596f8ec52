/**
 * The poster of the link that is followed takes the name that the banner's poster has (styles/page-change.css), so the browser
 * lets the one grow into the other. On the way back, the other way round.
 */
const posterName = 'poster';

/** The poster on this page that leads to that address, where it can be seen. */
function posterLeadingTo(address: string): HTMLElement | undefined {
  const { pathname } = new URL(address);
  const posters = document.querySelectorAll<HTMLElement>(`a[href="${pathname}"] .poster`);
  return [...posters].find((poster) => {
    const { top, bottom, left, right } = poster.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
}

async function lendName(address: string | null | undefined, transition: ViewTransition): Promise<void> {
  const banner = document.querySelector<HTMLElement>('.banner .plate');
  const poster = address && posterLeadingTo(address);
  if (!poster) return;
  // one name, one element: a title's page may lead to a related title
  if (banner) banner.style.viewTransitionName = 'none';
  poster.style.viewTransitionName = posterName;
  await transition.finished.catch(() => {});
  poster.style.viewTransitionName = '';
  if (banner) banner.style.viewTransitionName = '';
}

/** A browser may skip a transition, in a hidden tab or when the visitor goes on before it ends: that is no fault. */
const forgive = (transition: ViewTransition) => void transition.ready.catch(() => {});

// Between two titles each page shows the other's poster in its sidebar: only the one that was followed, or led here, counts.
window.addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (!viewTransition) return;
  forgive(viewTransition);
  if (activation?.navigationType !== 'traverse') void lendName(activation?.entry.url, viewTransition);
});
window.addEventListener('pagereveal', ({ viewTransition }) => {
  if (!viewTransition) return;
  forgive(viewTransition);
  const { activation } = navigation;
  if (activation?.navigationType === 'traverse') void lendName(activation.from?.url, viewTransition);
});
