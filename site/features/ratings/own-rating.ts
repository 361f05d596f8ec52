/** Shows the own rating on the page of a title, which is the same for everyone: only a browser that has rated asks for it. */
import { ratedHint } from '#schema/rules/rating-summary.ts';
import { whenIdle } from '#site/lib/scheduling.ts';

const island = document.querySelector<HTMLElement>('#ratings astro-island');
if (island && document.cookie.includes(`${ratedHint}=`))
  whenIdle(() => {
    island.dataset['hydrate'] = '';
    island.dispatchEvent(new Event('hydrate'));
  });
