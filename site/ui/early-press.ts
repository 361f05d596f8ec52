/** Runs as the last part of an element: keeps the button in it that is pressed before the scripts of the page have come. */
export const earlyPressScript =
  '(h=>h.onclick=e=>{h.pressed=e.target.closest("button")||h.pressed})(document.currentScript.parentNode)';

/** Presses what that script has kept, once the buttons work. */
export const pressAgain = (element: HTMLElement & { pressed?: HTMLElement }): void =>
  element.pressed?.click();
