/** Scripts and rules that stand in the HTML of pages themselves. The content security policy names the hash of each (astro.config.mjs). */
import { sessionHint } from '#schema/rules/site-headers.ts';
import { goOnKey, ownHintKey } from '#site/stores/own-items.ts';
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

/**
 * Speculation rules: the page of a link is fetched before the click, when the pointer rests on it or a finger begins to press it.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const excluded = ['/api/*', '/admin*', '/login*', '/media/*', '/search*', '/*\\?*', '/*.ics', '/*.xml'];

export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excluded } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Runs right after the link 'Back', which may be pressed before any other script has come. It goes back in the history when the visitor came
 * from another page of this site, behind the seasons that were chosen meanwhile; otherwise it is a link to the list. A page opened in a new tab has a referrer but nothing to go back to.
 */
export const backScript =
  '(l=>l.onclick=e=>{let f=URL.parse(document.referrer),n=1+(history.state?.chosen|0);e.metaKey|e.ctrlKey|e.shiftKey|e.altKey||history.length<=n||f?.origin!=location.origin||f.pathname==location.pathname||(e.preventDefault(),history.go(-n))})(document.currentScript.previousElementSibling)';

/**
 * Runs right after the hidden link to go on with a show, before the other buttons exist: a browser may paint between any two parts of
 * a page, so a link that appears later would move them. Where this browser's list knows the episode that comes next, the link shows;
 * when another tab changes the list, or the page comes back, it is brought up to date.
 */
export const goOnScript = `(a=>{let f=()=>{let p,e;try{p=JSON.parse(localStorage.getItem('${goOnKey}'))[a.dataset.goOn]}catch{}a.hidden=!p;if(p){e=/n\\/(\\d+)\\/episode\\/(\\d+)/.exec(p);a.href=p+'#play';a.lastChild.data='Continue '+(e?'with S'+e[1]+' E'+e[2]:'watching')}};f();addEventListener('pageshow',f);addEventListener('storage',f)})(document.querySelector('[data-go-on]'))`;

/**
 * Runs right after the first week of `/calendar`, before it is painted: the days that are over for the visitor go into a closed part, so
 * that the page begins with today. Without JavaScript they stay where they are, since the page does not know the day.
 */
export const earlierDaysScript = `(d=>{let t=new Intl.DateTimeFormat('sv-SE',{dateStyle:'short'}).format(new Date),e;for(e of d.parentNode.querySelectorAll('.date'))if(e.dataset.day<t){d.append(e);d.hidden=!1}})(document.querySelector('.earlier'))`;

/** Runs as the last part of an element: keeps the button in it that is pressed before the scripts of the page have come. */
export const earlyPressScript =
  '(h=>h.onclick=e=>{h.pressed=e.target.closest("button")||h.pressed})(document.currentScript.parentNode)';
