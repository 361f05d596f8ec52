/**
 * Reports what the site server cannot see of the pages of titles and matches: followed links to a stream or download, and
 * prefetched pages that are viewed.
 */
import { tellFigure } from '#site/lib/tell-figure.ts';

function tellFollowed({ target, button }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-told]') : null;
  const what = link?.dataset['told'];
  if (button <= 1 && (what === 'play' || what === 'download')) tellFigure(what);
}
for (const event of ['click', 'auxclick'] as const) document.addEventListener(event, tellFollowed);

// The request of a prefetched page is not counted.
const [entry] = performance.getEntriesByType('navigation');
if (entry && 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch') tellFigure('view');
