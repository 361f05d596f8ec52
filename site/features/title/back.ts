/** Back goes back where the visitor came from this site; a visitor from elsewhere gets the link to the list. */
import { isOwnReferrer } from './referrer.ts';

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-back]')) {
  link.addEventListener('click', (event) => {
    // a page opened in a new tab has a referrer but nothing to go back to
    if (history.length < 2 || !isOwnReferrer(document.referrer, location.href)) return;
    event.preventDefault();
    history.back();
  });
}
