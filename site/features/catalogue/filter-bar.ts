/** Applies a filter as soon as it is chosen; without this script there is a button. */

/** In milliseconds: skeletons replace the cards if the next page takes longer. */
const late = 300;

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-filters]') : null;

document.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit());
// Filters without a value stay out of the address.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!formOf(target)) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

// On a phone the row of chips scrolls, and the chosen chip has to be scrolled into view.
const chosen = document.querySelector<HTMLElement>('.chip[aria-current]:not(:first-child)');
const chips = chosen?.parentElement;
if (chosen && chips) chips.scrollLeft = chosen.offsetLeft - (chips.clientWidth - chosen.offsetWidth) / 2;

let waiting: number | undefined;

/** Turns the cards into skeletons until the next page comes. */
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
// After going back the browser restores the last choice in the fields, but the page shows that of its address.
window.addEventListener('pageshow', () => {
  clearTimeout(waiting);
  document.querySelector('.grid.waiting')?.classList.remove('waiting');
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filters]')) form.reset();
});
