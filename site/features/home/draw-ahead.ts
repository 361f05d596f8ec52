/** Rows far below cost nothing before somebody moves. Then they are drawn, one whenever there is nothing else to do. */
import { whenHere } from '#site/ui/when-here.ts';
import { whenIdle } from '#site/ui/when-idle.ts';

function drawNext([shelf, ...others]: readonly Element[]): void {
  if (!shelf) return;
  whenIdle(() => {
    shelf.classList.add('drawn');
    drawNext(others);
  });
}

whenHere(() => drawNext([...document.querySelectorAll('.shelf')]));
