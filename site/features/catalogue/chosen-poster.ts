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
  // a browser that skips the transition, in a hidden tab for example, is no fault
  transition.ready.catch(() => {});
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

// Between two titles each page shows the other's poster in its sidebar: only the one that was followed, or led here, counts.
window.addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (viewTransition && activation?.navigationType !== 'traverse')
    void lendName(activation?.entry.url, viewTransition);
});
window.addEventListener('pagereveal', ({ viewTransition }) => {
  const { activation } = navigation;
  if (viewTransition && activation?.navigationType === 'traverse')
    void lendName(activation.from?.url, viewTransition);
});
