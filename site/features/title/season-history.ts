/**
 * A page that is loaded again keeps the entries of the history that choices of seasons have made. Where no picker shows them in place, an
 * entry is loaded as the page that it is.
 */
export function loadOtherSeasons(): void {
  const own = location.pathname;
  addEventListener('popstate', () => {
    const isShownInPlace = document.querySelector('.season-picker[data-hydrated] a[data-here]') !== null;
    if (location.pathname !== own && !isShownInPlace) location.reload();
  });
}
