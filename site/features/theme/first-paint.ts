import { sessionHint } from '#schema/session-hint.ts';
import { themeKey } from '#site/stores/theme-key.ts';

/**
 * Runs in the head, before anything is painted: the remembered theme, the mark that scripts do run, a term that home is still to
 * search, and the room for what those who are signed in get.
 */
export const firstPaintScript = `((d,c)=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}d.dataset.theme=t==='light'?'light':'dark';c.add('js');/[?&]q=[^&]/.test(location.search)&&c.add('asked');document.cookie.includes('${sessionHint}=1')&&c.add('signed-in')})(document.documentElement,document.documentElement.classList)`;
