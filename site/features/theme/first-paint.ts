import { themeKey } from '#site/stores/theme-key.ts';

/** Runs in the head, before anything is painted: the remembered theme, and the mark that scripts do run. */
export const firstPaintScript = `(d=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}d.dataset.theme=t==='light'?'light':'dark';d.classList.add('js')})(document.documentElement)`;
