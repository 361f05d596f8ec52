/** A decorative picture that fails to load is replaced by its `src`, then by the drawn one, or removed when there is none. */
function replace(image: HTMLImageElement): void {
  if (image.srcset) {
    image.removeAttribute('srcset');
    return;
  }
  const drawn = image.dataset['backdrop'];
  if (!drawn) {
    image.remove();
    return;
  }
  image.dataset['backdrop'] = '';
  image.src = drawn;
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-backdrop]')) {
  image.addEventListener('error', () => replace(image));
  if (image.complete && image.naturalWidth === 0) replace(image);
}
