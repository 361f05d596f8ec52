import { DomUtils, parseDocument } from 'htmlparser2';

export type Root = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export const isElement = (node: { type: string } | null | undefined): node is Element => node?.type === 'tag';

/** A new, empty element. */
export function newElement(name: string): Element {
  const [element] = DomUtils.getElementsByTagName(name, parseDocument(`<${name}></${name}>`));
  if (!element) throw new Error(`${name} is no element`);
  DomUtils.removeElement(element);
  return element;
}

/** The rules of the element's style attribute, in lower case. */
export const stylesOf = ({ attribs }: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (attribs['style'] ?? '').split(';').map((rule) => {
      const [name = '', ...value] = rule.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    }),
  );
