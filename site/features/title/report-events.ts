/**
 * Reports what the site server cannot see of the pages of titles and matches: followed links to a stream or download, and
 * prefetched pages that are viewed.
 */
import { reportEvent } from '#site/lib/report-event.ts';

function reportFollowed({ target, button }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-event]') : null;
  const what = link?.dataset['event'];
  if (button <= 1 && (what === 'play' || what === 'download')) reportEvent(what);
}
for (const event of ['click', 'auxclick'] as const) document.addEventListener(event, reportFollowed);

// The request of a prefetched page is not counted.
const [entry] = performance.getEntriesByType('navigation');
if (entry && 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch') reportEvent('view');
