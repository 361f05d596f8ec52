/** What styles say of a text, written as elements, since content pages keep no styles. */
import { DomUtils } from 'htmlparser2';
import { closest, type Element, isElement, newElement, type Root, stylesOf } from './html-tree.ts';

/** The styles of these say something of their text, and not of the page around it. */
const styled: readonly string[] = ['span', 'font', 'p', 'div', 'li', 'td', 'a'];
export const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

type Styles = ReturnType<typeof stylesOf>;

const isLight = ({ 'font-weight': weight = '' }: Styles) =>
  /^(?:normal|lighter|initial)$/.test(weight) || (Number(weight) > 0 && Number(weight) < 600);
const isUpright = ({ 'font-style': style = '' }: Styles) => /^(?:normal|initial)$/.test(style);
/** What takes back the meaning of an element. */
const undoing: Readonly<Record<string, (styles: Styles) => boolean>> = {
  ...{ b: isLight, strong: isLight },
  ...{ i: isUpright, em: isUpright },
};

/** The elements that take back an element around them, and those between. */
function holding(root: Root, isUndone: (styles: Styles) => boolean): Set<Element> {
  const holders = new Set<Element>();
  for (const element of DomUtils.getElementsByTagName('*', root)) {
    if (element.attribs['style'] === undefined || !isUndone(stylesOf(element))) continue;
    let holder: Element | null = element;
    for (; holder && !holders.has(holder); holder = isElement(holder.parent) ? holder.parent : null)
      holders.add(holder);
  }
  return holders;
}

export function applyStyles(root: Root): void {
  const light = holding(root, isLight);
  const upright = holding(root, isUpright);

  /** Puts what stands in an element into new ones, without what says by its style that it is not meant. */
  function wrap(element: Element, name: string): void {
    const isUndone = undoing[name];
    const holders = isUndone === isLight ? light : upright;
    let open: Element | null = null;
    for (const child of [...element.children]) {
      if (isUndone && isElement(child) && holders.has(child)) {
        open = null;
        if (!isUndone(stylesOf(child))) wrap(child, name);
        continue;
      }
      if (open === null) {
        open = newElement(name);
        DomUtils.prepend(child, open);
      }
      DomUtils.appendChild(open, child);
      if (isElement(child)) for (const set of [light, upright]) if (set.has(child)) set.add(open);
    }
  }

  for (const element of DomUtils.getElementsByTagName('*', root)) {
    const { name } = element;
    const isUndone = undoing[name];
    if (isUndone && (isUndone === isLight ? light : upright).has(element)) {
      // Google Docs puts a whole text into a `b` that is not bold.
      element.name = 'span';
      if (!isUndone(stylesOf(element))) wrap(element, name);
    }
    if (
      styled.includes(name) &&
      element.attribs['style'] !== undefined &&
      DomUtils.textContent(element).trim() !== ''
    )
      for (const meant of meaningOf(element)) wrap(element, meant);
  }
}

function meaningOf(element: Element): string[] {
  const styles = stylesOf(element);
  const { 'font-weight': weight = '', 'vertical-align': align } = styles;
  const decoration = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  const isHeading = closest(element, headings) !== null;
  const meant = {
    strong: !isHeading && (/^bold/.test(weight) || Number(weight) >= 600),
    em: /^(?:italic|oblique)/.test(styles['font-style'] ?? ''),
    u: decoration.includes('underline') && !isOfLink(element),
    s: decoration.includes('line-through'),
    sup: align === 'super',
    sub: align === 'sub',
  };
  return Object.entries(meant).flatMap(([name, isMeant]) => (isMeant ? [name] : []));
}

/** Links are underlined anyway. */
const isOfLink = ({ name, parent, children }: Element): boolean =>
  name === 'a' ||
  (parent?.type === 'tag' && parent.name === 'a') ||
  DomUtils.existsOne((inner) => inner.name === 'a', children);
