/** A link to a comment that is not on the page scrolls to the comments, whose island then loads it. */
if (/^#comment-\d+$/.test(location.hash) && !document.querySelector(location.hash))
  document.getElementById('comments')?.scrollIntoView();

/** Before hydration the browser sends the form itself; this adds how long the form was on the screen. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.matches('[data-comment]')) return;
  const field = target.elements.namedItem('elapsedMs');
  if (field instanceof HTMLInputElement) field.value = String(Math.round(performance.now()));
});
