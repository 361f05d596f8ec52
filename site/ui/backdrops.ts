/** A picture that only decorates gives way to a drawn one when it cannot be had, and leaves nothing behind when there is none. */
function giveWay(image: HTMLImageElement): void {
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
  image.addEventListener('error', () => giveWay(image));
  if (image.complete && image.naturalWidth === 0) giveWay(image);
}
