import { timeAgo } from './comment-time.ts';

for (const time of document.querySelectorAll<HTMLTimeElement>('.comment time')) {
  const ago = timeAgo(time.dateTime, Date.now());
  if (ago) time.textContent = ago;
}

// the comments are part of the page: loading it again is what brings new ones
document.querySelector('[data-refresh]')?.addEventListener('click', (event) => {
  event.preventDefault();
  history.replaceState(null, '', '#comments');
  location.reload();
});
