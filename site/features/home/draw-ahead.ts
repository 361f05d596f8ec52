/** Rows far below cost nothing while the page comes. Then they are drawn, one whenever there is nothing else to do. */
import { whenIdle } from '#site/ui/when-idle.ts';

function drawNext([shelf, ...others]: readonly Element[]): void {
  if (!shelf) return;
  whenIdle(() => {
    shelf.classList.add('drawn');
    drawNext(others);
  });
}

addEventListener('load', () => drawNext([...document.querySelectorAll('.shelf')]));
