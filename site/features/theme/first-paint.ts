import { sessionHint } from '#schema/session-hint.ts';
import { themeKey } from '#site/stores/theme.ts';

/**
 * Runs in the head, before the first paint. It sets the stored theme and marks on the root element: that scripts run, that the address
 * has a term to search, and that the visitor may be signed in.
 */
export const firstPaintScript = `((d,c)=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}d.dataset.theme=t==='light'?'light':'dark';c.add('js');/[?&]q=[^&]/.test(location.search)&&c.add('asked');document.cookie.includes('${sessionHint}=1')&&c.add('signed-in')})(document.documentElement,document.documentElement.classList)`;
