/**
 * View transitions: the poster of the followed link gets the same name as the poster of the banner (styles/base.css), so the
 * browser animates from one to the other, and back when the visitor goes back.
 */
const posterName = 'poster';

/** The visible poster on this page that links to that address. */
function posterLeadingTo(address: string): HTMLElement | undefined {
  const { pathname } = new URL(address);
  const posters = document.querySelectorAll<HTMLElement>(`a[href="${pathname}"] .poster`);
  return [...posters].find((poster) => {
    const { top, bottom, left, right } = poster.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
}

async function lendName(address: string | null | undefined, transition: ViewTransition): Promise<void> {
  const banner = document.querySelector<HTMLElement>('.banner-poster');
  const poster = address && posterLeadingTo(address);
  if (!poster) return;
  // A name may be used only once, and a title's page has its own banner in addition to the posters of related titles.
  if (banner) banner.style.viewTransitionName = 'none';
  poster.style.viewTransitionName = posterName;
  await transition.finished.catch(() => {});
  poster.style.viewTransitionName = '';
  if (banner) banner.style.viewTransitionName = '';
}

// The pages of two related titles show each other's posters, so the direction decides which poster gets the name.
window.addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (viewTransition && activation?.navigationType !== 'traverse')
    void lendName(activation?.entry.url, viewTransition);
});
window.addEventListener('pagereveal', ({ viewTransition }) => {
  const { activation } = navigation;
  if (viewTransition && activation?.navigationType === 'traverse')
    void lendName(activation.from?.url, viewTransition);
});
