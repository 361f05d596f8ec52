/** A choice is applied as soon as it is made; without this script there is a button. */
const late = 300;

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-filters]') : null;

document.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit());
// choices left open stay out of the address
document.addEventListener('formdata', ({ target, formData }) => {
  if (!formOf(target)) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

// on a phone the chips slide: the chosen one may stand out of sight
const chosen = document.querySelector<HTMLElement>('.chip[aria-current]:not(:first-child)');
const chips = chosen?.parentElement;
if (chosen && chips) chips.scrollLeft = chosen.offsetLeft - (chips.clientWidth - chosen.offsetWidth) / 2;

let waiting: number | undefined;

/** On a slow line the cards turn into skeletons until the page with the choice comes. */
function wait(): void {
  waiting = window.setTimeout(() => {
    document.querySelector('[data-base] .grid')?.classList.add('waiting');
  }, late);
}
document.addEventListener('submit', ({ target }) => formOf(target) && wait());
document.addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const link = event.target instanceof Element && event.target.closest('.chip, .pager a');
  if (isPlain && link && !event.defaultPrevented) wait();
});
// after Back the browser puts the last choice into the field; the page shows what its address says
window.addEventListener('pageshow', () => {
  clearTimeout(waiting);
  document.querySelector('.grid.waiting')?.classList.remove('waiting');
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filters]')) form.reset();
});
