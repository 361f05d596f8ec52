/** Runs right after the hero: keeps the button that is pressed before hero-carousel.ts runs, which then presses it again. */
export const earlyPressScript =
  '(h=>h.onclick=e=>{h.pressed=e.target.closest("button")||h.pressed})(document.currentScript.parentNode)';

/** The element of the hero with what that script has kept. */
export interface EarlyHero extends HTMLElement {
  pressed?: HTMLElement | null;
}
