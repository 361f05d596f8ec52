/** The trailer's player takes the place of its picture on a click, or when the address asks for #trailer: no cookie before. */
const section = document.getElementById('trailer');

function openTrailer(): void {
  const facade = section?.querySelector<HTMLAnchorElement>('[data-player]');
  if (!facade) return;
  const player = document.createElement('iframe');
  player.className = 'facade';
  player.title = facade.dataset['title'] ?? 'Trailer';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = `${facade.dataset['player']}?autoplay=1&rel=0`;
  facade.replaceWith(player);
  player.focus({ preventScroll: true });
}

section?.addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !(event.target instanceof Element) || !event.target.closest('[data-player]')) return;
  event.preventDefault();
  openTrailer();
});

const followHash = () => {
  if (location.hash === '#trailer') openTrailer();
};
window.addEventListener('hashchange', followHash);
followHash();
