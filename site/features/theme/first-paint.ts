import { sessionHint } from '#schema/session-hint.ts';
import { ownHintKey } from '#site/stores/own-items.ts';
import { themeKey } from '#site/stores/theme.ts';

/**
 * Runs in the head, before the first paint. It sets the stored theme and marks the root element: that scripts run, that the
 * address has a search term, that the visitor may be signed in, and which rows the visitor's list has.
 */
export const firstPaintScript = `((d,c)=>{let t,o;try{t=localStorage.getItem('${themeKey}');o=localStorage.getItem('${ownHintKey}')}catch{}d.dataset.theme=t==='light'?'light':'dark';d.dataset.own=o||'';c.add('js');/[?&]q=[^&]/.test(location.search)&&c.add('asked');document.cookie.includes('${sessionHint}=1')&&c.add('signed-in')})(document.documentElement,document.documentElement.classList)`;
