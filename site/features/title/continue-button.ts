import { goOnKey } from '#site/stores/own-items.ts';

/**
 * Runs right after the hidden link to go on with a show, before the other buttons exist: a browser may paint between any two parts of
 * a page, so a link that appears later would move them. Where this browser's list knows the episode that comes next, the link shows;
 * when another tab changes the list, or the page comes back, it is brought up to date.
 */
export const goOnScript = `(a=>{let f=()=>{let p,e;try{p=JSON.parse(localStorage.getItem('${goOnKey}'))[a.dataset.goOn]}catch{}a.hidden=!p;if(p){e=/n\\/(\\d+)\\/episode\\/(\\d+)/.exec(p);a.href=p+'#play';a.lastChild.data='Continue '+(e?'with S'+e[1]+' E'+e[2]:'watching')}};f();addEventListener('pageshow',f);addEventListener('storage',f)})(document.querySelector('[data-go-on]'))`;
