import { DomUtils, parseDocument } from 'htmlparser2';

export type Root = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Node = Root['children'][number];

export const isElement = (node: { type: string } | null | undefined): node is Element => node?.type === 'tag';

export function newElement(name: string): Element {
  const [element] = DomUtils.getElementsByTagName(name, parseDocument(`<${name}></${name}>`));
  if (!element) throw new Error(`${name} is no element`);
  DomUtils.removeElement(element);
  return element;
}

export function newText(words: string): Node {
  const [text] = parseDocument('text').children;
  if (text?.type !== 'text') throw new Error('The parser knows no text');
  text.data = words;
  DomUtils.removeElement(text);
  return text;
}

/** The nearest element around it, itself included, of one of these names. */
export function closest(element: Element, names: ReadonlySet<string>): Element | null {
  if (names.has(element.name)) return element;
  return isElement(element.parent) ? closest(element.parent, names) : null;
}

const size =
  /\d(?:px|pt|pc|em|rem|ex|ch|%|vw|vh|cm|mm|in|q)(?![\w-])|(?<![\w-])(?:(?:xx?-)?(?:small|large)|medium|smaller|larger)(?![\w-])/;

/** What `font: italic bold 12px serif` says before the size; what it does not say is normal. */
function fontOf(value: string): [string, string][] {
  if (/^(?:inherit|unset|revert)/.test(value)) return [];
  const [said = ''] = value.split(size);
  return [
    ['font-weight', /\b(?:bold|bolder|lighter|[1-9]\d\d)\b/.exec(said)?.[0] ?? 'normal'],
    ['font-style', /\b(?:italic|oblique)\b/.exec(said)?.[0] ?? 'normal'],
  ];
}

/** The rules of the element's style attribute, in lower case; a later rule counts unless an earlier one is `!important`. */
export function stylesOf({ attribs }: Element): Readonly<Record<string, string>> {
  const rules = new Map<string, string>();
  const important = new Set<string>();
  for (const rule of (attribs['style'] ?? '').replace(/\/\*.*?\*\//gs, '').split(';')) {
    const [property = '', ...rest] = rule.toLowerCase().split(':');
    const name = property.trim();
    const value = rest
      .join(':')
      .replace(/!\s*important\s*$/, '')
      .trim();
    const isImportant = /!\s*important\s*$/.test(rule.toLowerCase());
    for (const [each, said] of name === 'font' ? fontOf(value) : ([[name, value]] as const)) {
      if (important.has(each) && !isImportant) continue;
      rules.set(each, said);
      if (isImportant) important.add(each);
    }
  }
  return Object.fromEntries(rules);
}
