/** 'Back' goes back in the history when the visitor came from this site; otherwise it is a link to the list. */
export function prepareBackLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-back]')) {
    link.addEventListener('click', (event) => {
      // A page opened in a new tab has a referrer but nothing to go back to.
      if (history.length < 2 || !isOwnReferrer(document.referrer, location.href)) return;
      event.preventDefault();
      history.back();
    });
  }
}

/** Whether the visitor came from another page of this site. */
export function isOwnReferrer(referrer: string, here: string): boolean {
  const from = URL.parse(referrer);
  const to = URL.parse(here);
  return from !== null && to !== null && from.origin === to.origin && from.pathname !== to.pathname;
}
