/** Pictures of other sites: scripts load them later, and a browser chooses one of several files. */
import { DomUtils } from 'htmlparser2';
import { addressAmong } from './html-frames.ts';
import { type Element, isElement } from './html-tree.ts';

/** Where scripts keep the address while `src` holds a placeholder: data-src, data-lazy-src, data-original. */
const lateName = /^data-(?:[a-z]+-)*(?:src|original|lazy|echo)$/;
const setName = /^(?:data-(?:[a-z]+-)*)?srcset$/;
/** These may be the address of a page, too. */
const otherName = /^(?:lowsrc|data-(?:[a-z]+-)*(?:url|image|img|src-[a-z\d]+))$/;

type Attributes = Element['attribs'];
/** The values of such attributes; a switch such as `data-lazy="true"` is no address. */
const valuesOf = (attribs: Attributes, names: RegExp) =>
  Object.entries(attribs).flatMap(([name, value]) => (names.test(name) && /[./]/.test(value) ? [value] : []));

/** The largest of `small.jpg 320w, large.jpg 1280w`. */
function largestOf(set: string): string | undefined {
  const files = [...set.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)];
  const sized = files.map(([, address, size]) => ({ address, size: Number(size ?? 1) }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.address;
}

function addressOf({ attribs, children, parent }: Element): string | null {
  const files = isElement(parent) && parent.name === 'picture' ? parent.children : children;
  const sources = files.filter(isElement).filter(({ name }) => name === 'source');
  return addressAmong([
    ...valuesOf(attribs, lateName),
    attribs['src'],
    ...[attribs, ...sources.map((source) => source.attribs)].flatMap((each) =>
      valuesOf(each, setName).map(largestOf),
    ),
    ...valuesOf(attribs, otherName),
  ]);
}

/** Of `picture` only an image in it is shown; one that has none is the image itself. */
export const isPicture = ({ name, attribs, children }: Element): boolean =>
  ['img', 'image', 'amp-img'].includes(name) ||
  (name === 'input' && attribs['type'] === 'image') ||
  (name === 'picture' && !DomUtils.existsOne((inner) => inner.name === 'img', children));

export function adaptPicture(image: Element): void {
  const address = addressOf(image);
  image.name = 'img';
  if (address !== null) image.attribs['src'] = address;
  for (const child of [...image.children]) DomUtils.removeElement(child);
}

/** What stands beside a picture of a script for readers without scripts is the same picture. */
export const isSparePicture = (element: Element): boolean =>
  element.name === 'noscript' &&
  element.children.some((child) => isElement(child) && child.name === 'img') &&
  [besideOf(element, 'prev'), besideOf(element, 'next')].some(
    (beside) => isElement(beside) && beside.name === 'img' && isLate(beside),
  );

const isLate = ({ attribs }: Element) =>
  Object.keys(attribs).some((name) => lateName.test(name) || (setName.test(name) && name !== 'srcset'));

function besideOf(element: Element, side: 'prev' | 'next') {
  let beside = element[side];
  while (beside?.type === 'text' && 'data' in beside && String(beside.data).trim() === '')
    beside = beside[side];
  return beside;
}
