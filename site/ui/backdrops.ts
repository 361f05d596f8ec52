/** A picture that only decorates leaves nothing behind when it cannot be had. */
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-backdrop]')) {
  const remove = () => image.remove();
  if (image.complete && image.naturalWidth === 0) remove();
  else image.addEventListener('error', remove, { once: true });
}
