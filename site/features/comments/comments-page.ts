/** Before the island is awake the form is sent by the browser: it says how long it was on the screen. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.matches('[data-comment]')) return;
  const field = target.elements.namedItem('elapsedMs');
  if (field instanceof HTMLInputElement) field.value = String(Math.round(performance.now()));
});
