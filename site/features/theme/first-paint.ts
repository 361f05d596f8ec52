import { sessionHint } from '#schema/session-hint.ts';
import { ownHintKey } from '#site/stores/own-items.ts';
import { themeKey } from '#site/stores/theme.ts';

/**
 * Runs in the head, before the first paint. It sets the stored theme and marks the root element: that scripts run, that the
 * address has a search term, that the visitor may be signed in, and which rows the visitor's list has. A browser rejects the promise of
 * a view transition that it skips, in a hidden tab or when the visitor goes on before it ends, which is no error; that may be before
 * the page's other scripts are loaded.
 */
export const firstPaintScript = `((d,c)=>{let t,o;try{t=localStorage['${themeKey}'];o=localStorage['${ownHintKey}']}catch{}d.dataset.theme=t=='light'?t:'dark';d.dataset.own=o||'';c.add('js');/[?&]q=[^&]/.test(location.search)&&c.add('asked');document.cookie.includes('${sessionHint}=1')&&c.add('signed-in');onpageswap=onpagereveal=e=>e.viewTransition?.ready.catch(()=>{})})(document.documentElement,document.documentElement.classList)`;

/**
 * Transitions between pages (styles/base.css). The rule is in the head itself: a page may be revealed before its style sheet is read, and
 * without the rule the browser then skips the transition to it, with an error in the console that no script can catch.
 */
export const transitionStyle =
  '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
