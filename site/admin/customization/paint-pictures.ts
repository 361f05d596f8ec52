export interface Pictures {
  logo: string;
  background: string;
}

/** An element of the same component: what the style sheet knows it by goes along. */
function pictureBeside(neighbour: Element, className: string): HTMLImageElement {
  const picture = neighbour.ownerDocument.createElement('img');
  picture.className = className;
  picture.alt = '';
  for (const name of neighbour.getAttributeNames())
    if (name.startsWith('data-astro-cid')) picture.setAttribute(name, '');
  return picture;
}

/** The picture at its place, another one, or none. */
function show(there: HTMLImageElement | null, url: string, add: () => HTMLImageElement): void {
  if (url === '') {
    there?.remove();
    return;
  }
  const picture = there ?? add();
  if (picture.getAttribute('src') !== url) picture.src = url;
}

/** The logo before the name, and the picture behind the banner of a catalogue without titles. */
export function paintPictures(page: Document, { logo, background }: Pictures): void {
  for (const mark of page.querySelectorAll('.brand > .mark'))
    show(mark.parentElement?.querySelector<HTMLImageElement>('.logo') ?? null, logo, () => {
      const picture = pictureBeside(mark, 'logo');
      picture.height = 32;
      mark.before(picture);
      return picture;
    });
  for (const light of page.querySelectorAll('.hero.welcome > .hero-light'))
    show(page.querySelector<HTMLImageElement>('.hero.welcome > .hero-picture'), background, () => {
      const picture = pictureBeside(light, 'hero-picture');
      light.after(picture);
      return picture;
    });
}
