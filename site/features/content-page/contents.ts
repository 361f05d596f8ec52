/** Marks, in the table of contents, the section that is being read. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
const headings = links.flatMap(
  ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? [],
);
/** A section is being read once its heading has passed the upper third of the window. */
const readingLine = 0.34;

function mark(): void {
  const line = window.innerHeight * readingLine;
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= line);
  const current = isAtEnd && window.scrollY > 0 ? headings.length - 1 : Math.max(0, passed);
  links.forEach((link, index) => {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}

if (headings.length > 0) {
  let isWaiting = false;
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  };
  window.addEventListener('scroll', soon, { passive: true });
  window.addEventListener('resize', soon, { passive: true });
  mark();
}
