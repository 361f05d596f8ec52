/** Pictures of other sites: scripts load them later, and a browser chooses one of several files. */
import { addressAmong } from './html-frames.ts';
import { type Element, isElement } from './html-tree.ts';

/** Where scripts keep the address while `src` holds a placeholder. */
const lateNames = ['data-src', 'data-lazy-src', 'data-original', 'data-litespeed-src', 'data-orig-src'];
const setNames = ['data-srcset', 'data-lazy-srcset', 'srcset'];

/** The largest of `small.jpg 320w, large.jpg 1280w`. */
function largestOf(set = ''): string | undefined {
  const files = [...set.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)];
  const sized = files.map(([, address, size]) => ({ address, size: Number(size ?? 1) }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.address;
}

function addressOf({ attribs, parent }: Element): string | null {
  const around = isElement(parent) && parent.name === 'picture' ? parent.children.filter(isElement) : [];
  const sources = around.filter(({ name }) => name === 'source').map((source) => source.attribs);
  return addressAmong([
    ...lateNames.map((name) => attribs[name]),
    attribs['src'],
    ...[attribs, ...sources].flatMap((each) => setNames.map((name) => largestOf(each[name]))),
  ]);
}

export function adaptPicture(image: Element): void {
  const address = addressOf(image);
  if (address !== null) image.attribs['src'] = address;
}

/** What stands beside a picture of a script for readers without scripts is the same picture. */
export const isSparePicture = (element: Element): boolean =>
  element.name === 'noscript' &&
  element.children.some((child) => isElement(child) && child.name === 'img') &&
  [besideOf(element, 'prev'), besideOf(element, 'next')].some(
    (beside) => isElement(beside) && beside.name === 'img' && isLate(beside),
  );

const isLate = ({ attribs }: Element) =>
  [...lateNames, ...setNames].some((name) => name.startsWith('data-') && attribs[name] !== undefined);

function besideOf(element: Element, side: 'prev' | 'next') {
  let beside = element[side];
  while (beside?.type === 'text' && 'data' in beside && String(beside.data).trim() === '')
    beside = beside[side];
  return beside;
}
