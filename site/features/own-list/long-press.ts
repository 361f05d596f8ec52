/** On a touch screen nothing covers a poster: pressing it for a moment acts on it. */

/** Milliseconds, as of the menus of phones. */
const moment = 500;
/** A finger that moves further scrolls. */
const still = 10;

export function onLongPress(what: string, act: (pressed: HTMLElement) => void): void {
  let timer: number | undefined;
  let from: PointerEvent | undefined;
  let isDone = false;
  const end = () => clearTimeout(timer);
  document.addEventListener('pointerdown', (event) => {
    end();
    isDone = false;
    from = event;
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(what);
    if (event.pointerType !== 'touch' || !pressed) return;
    timer = window.setTimeout(() => {
      isDone = true;
      navigator.vibrate?.(10);
      act(pressed);
    }, moment);
  });
  document.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > still) end();
  });
  for (const over of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(over, end, true);
  // The browser's own menu of the link would come at the same moment, and lifting the finger would follow the link.
  document.addEventListener('contextmenu', (event) => {
    const isTouch = from?.pointerType === 'touch';
    if (isTouch && event.target instanceof Element && event.target.closest(what)) event.preventDefault();
  });
  document.addEventListener(
    'click',
    (event) => {
      if (!isDone) return;
      isDone = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
