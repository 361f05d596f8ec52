/**
 * Loads the code for the buttons of the visitor's list: at once when this browser has a list, otherwise when the visitor first
 * reaches a card or such a button. A click on such a button never waits for that.
 */
import { whenIdle } from '#site/lib/scheduling.ts';

const controls = () => import('./controls.ts');
const reaches = ['pointerover', 'touchstart', 'focusin'] as const;
/** Cards, and places that have buttons. */
const places = '.card[data-title], [data-about]';

export function loadOwnListControls(): void {
  const open = async () => (await controls()).openControls();
  if (document.documentElement.dataset['own']) whenIdle(() => void open());
  else {
    const reached = new AbortController();
    const openNear = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(places)) return;
      reached.abort();
      void open();
    };
    for (const reach of reaches) addEventListener(reach, openNear, { signal: reached.signal, passive: true });
  }
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-mark]');
    if (button) await (await controls()).press(button);
  });
}
