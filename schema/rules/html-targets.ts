/** What links within a page lead to. An id could shadow a name of the page, so only those that a link names stay, with a prefix. */
import { DomUtils } from 'htmlparser2';
import { headings } from './html-styles.ts';
import { closest, type Element, type Root } from './html-tree.ts';
import { idPrefix } from './page-html.ts';

const blocks: ReadonlySet<string> = new Set([
  ...headings,
  ...['p', 'li', 'dt', 'dd', 'td', 'th', 'blockquote', 'figcaption'],
]);

export function markTargets(root: Root): void {
  const elements = DomUtils.getElementsByTagName('*', root);
  const named = new Map<string, Element>();
  for (const { id, element } of elements.flatMap(idsOf)) if (!named.has(id)) named.set(id, element);
  const links = elements.filter(({ name, attribs }) => name === 'a' && /^#./.test(attribs['href'] ?? ''));
  for (const { attribs } of elements) delete attribs['id'];

  const taken = new Set<string>();
  const given = new Map<Element, string>();
  function idOf(element: Element, wanted: string): string {
    const target = placeOf(element, given);
    const known = given.get(target);
    if (known !== undefined) return known;
    const base = prefixed(wanted);
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    given.set(target, id);
    target.attribs['id'] = id;
    return id;
  }

  const targets = links.map((link) => ({ link, name: nameIn(link, named) }));
  // Those with the prefix are as they were cleaned before, and stay.
  for (const first of [true, false])
    for (const { link, name } of targets) {
      if (name.startsWith(idPrefix) !== first) continue;
      const element = named.get(name);
      if (element) link.attribs['href'] = `#${idOf(element, name)}`;
      // Without such an element browsers lead to the top of the page.
      else if (name.toLowerCase() !== 'top') link.attribs['href'] = `#${prefixed(name)}`;
    }
}

/** The old way to name a place is the name of a link. */
const idsOf = (element: Element) =>
  [element.attribs['id'], element.name === 'a' ? element.attribs['name'] : undefined].flatMap((id) =>
    id === undefined || id === '' ? [] : [{ id, element }],
  );

/** The id that a link names: as it is written, or decoded. */
function nameIn({ attribs }: Element, named: ReadonlyMap<string, Element>): string {
  const written = (attribs['href'] ?? '').slice(1);
  if (named.has(written)) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

const prefixed = (id: string) => {
  const plain = id.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-');
  return plain.startsWith(idPrefix) ? plain : idPrefix + plain;
};

/** Word processors name a place by a link in the heading or the paragraph, which the editor would not keep. */
function placeOf(element: Element, given: ReadonlyMap<Element, string>): Element {
  const heading = closest(element, headings);
  if (heading) return heading;
  if (element.name !== 'a' || element.attribs['href'] !== undefined) return element;
  const block = closest(element, blocks);
  return block && !given.has(block) ? block : element;
}
