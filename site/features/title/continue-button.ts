import { goOnKey } from '#site/stores/own-items.ts';

/**
 * Runs right after the buttons of a show, before they are painted. Where this browser's list knows the episode that comes next, the link
 * to it shows before the other buttons; when another tab changes the list, or the page comes back, it is brought up to date.
 */
export const goOnScript = `(a=>{let n=a.nextElementSibling,f=()=>{let p,e;try{p=JSON.parse(localStorage.getItem('${goOnKey}'))[a.dataset.goOn]}catch{}a.hidden=!p;if(n)n.className=n.className.replace(/primary|quiet/,p?'quiet':'primary');if(p){e=/n\\/(\\d+)\\/episode\\/(\\d+)/.exec(p);a.href=p+'#play';a.lastChild.data='Continue '+(e?'with S'+e[1]+' E'+e[2]:'watching')}};f();addEventListener('pageshow',f);addEventListener('storage',f)})(document.querySelector('[data-go-on]'))`;
