/** A decorative picture that fails to load is replaced by the drawn one, or removed when there is none. */
function replace(image: HTMLImageElement): void {
  const drawn = image.dataset['backdrop'];
  if (!drawn) {
    image.remove();
    return;
  }
  image.dataset['backdrop'] = '';
  image.removeAttribute('srcset');
  image.src = drawn;
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-backdrop]')) {
  image.addEventListener('error', () => replace(image));
  if (image.complete && image.naturalWidth === 0) replace(image);
}
