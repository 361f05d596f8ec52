/**
 * Loads the code for the buttons of the visitor's list: at once when this browser has a list, otherwise when the visitor first
 * moves, touches or tabs. A click on such a button never waits for that.
 */
import { whenIdle } from '#site/lib/scheduling.ts';

const controls = () => import('./controls.ts');

export function loadOwnListControls(): void {
  const open = async () => (await controls()).openControls();
  if (document.documentElement.dataset['own']) whenIdle(() => void open());
  else
    for (const reach of ['pointermove', 'touchstart', 'focusin'])
      addEventListener(reach, open, { once: true });
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-mark]');
    if (button) await (await controls()).press(button);
  });
}
