/** A logo that cannot be had leaves its place to the drawn mark. */
for (const logo of document.querySelectorAll<HTMLImageElement>('.brand img')) {
  const replace = () => logo.replaceWith(...(logo.parentElement?.querySelectorAll('svg') ?? []));
  if (logo.complete && logo.naturalWidth === 0) replace();
  else logo.addEventListener('error', replace, { once: true });
}
