/** Lists as Word writes them: paragraphs in a style of lists, each with its mark as text. */
import { DomUtils } from 'htmlparser2';
import { type Element, isElement, newElement, type Root, stylesOf } from './html-tree.ts';

export function joinWordLists(root: Root): void {
  /** The list that an item is added to, after those that it is part of. */
  let open: Element[] = [];
  for (const paragraph of DomUtils.getElementsByTagName('p', root)) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    const listName = takeMark(paragraph) ? 'ol' : 'ul';
    if (elementBefore(paragraph) !== open[0]) open = [];
    open = open.slice(0, level);
    const list = newElement(listName);
    const item = open.at(-1)?.children.findLast(isElement);
    if (!item) DomUtils.prepend(paragraph, list);
    else if (level > open.length) DomUtils.appendChild(item, list);
    if (level > open.length) open.push(list);
    paragraph.name = 'li';
    const { id } = paragraph.attribs;
    paragraph.attribs = id === undefined ? {} : { id };
    DomUtils.appendChild(open.at(-1) ?? list, paragraph);
  }
}

/** `mso-list:l0 level2 lfo1` */
function levelOf(paragraph: Element): number | null {
  const found = /\blevel(\d)\b/.exec(stylesOf(paragraph)['mso-list'] ?? '');
  return found ? Math.max(1, Number(found[1])) : null;
}

/** Takes the mark out of the text; true for a number or a letter, and not for a bullet. */
function takeMark(paragraph: Element): boolean {
  const mark = DomUtils.findOne((inner) => stylesOf(inner)['mso-list'] === 'ignore', paragraph.children);
  if (!mark) return false;
  DomUtils.removeElement(mark);
  return /^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(DomUtils.textContent(mark).trim());
}

/** The sibling before it, where nothing but white space and comments stands between them. */
function elementBefore(element: Element): Element | null {
  let before = element.prev;
  while (
    before &&
    !isElement(before) &&
    (before.type === 'comment' || DomUtils.textContent(before).trim() === '')
  )
    before = before.prev;
  return isElement(before) ? before : null;
}
