/**
 * Runs right after the first week of `/calendar`, before it is painted: the days that are over for the visitor go into a closed part, so
 * that the page begins with today. Without JavaScript they stay where they are, since the page does not know the day.
 */
export const earlierDaysScript = `(d=>{let t=new Intl.DateTimeFormat('sv-SE',{dateStyle:'short'}).format(new Date),e;for(e of d.parentNode.querySelectorAll('.date'))if(e.dataset.day<t){d.append(e);d.hidden=!1}})(document.querySelector('.earlier'))`;
