/**
 * Runs right after the link 'Back', which may be pressed before any other script has come. It goes back in the history when the visitor came
 * from another page of this site; otherwise it is a link to the list. A page opened in a new tab has a referrer but nothing to go back to.
 */
export const backScript =
  '(l=>l.onclick=e=>{let f=URL.parse(document.referrer);e.metaKey|e.ctrlKey|e.shiftKey|e.altKey||history.length<2||f?.origin!=location.origin||f.pathname==location.pathname||(e.preventDefault(),history.back())})(document.currentScript.previousElementSibling)';
