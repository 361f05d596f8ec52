/** HTML of word processors and other sites, in the elements that content pages have, with the meaning that it had. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { type Element, newElement, type Root, stylesOf } from './html-tree.ts';
import { idPrefix } from './page-html.ts';
import { joinWordLists } from './word-lists.ts';

/** Elements of the same meaning. */
const renamed: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', tfoot: 'tbody', menu: 'ul', dir: 'ul', listing: 'pre' },
  ...{
    strike: 's',
    del: 's',
    ins: 'u',
    cite: 'em',
    dfn: 'em',
    var: 'em',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
  },
};
/** Blocks that content pages do not have: they become paragraphs, or divisions where they hold other blocks. */
const foreignBlocks: readonly string[] = [
  ...['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'center', 'hgroup'],
  ...['details', 'summary', 'fieldset', 'legend', 'form', 'search', 'dialog'],
];
const blocks: readonly string[] = [
  ...foreignBlocks,
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr'],
  ...['figure', 'iframe'],
];
/** The styles of these say something of their text, and not of the page around it. */
const styled: readonly string[] = ['span', 'font', 'p', 'div', 'li', 'td', 'a'];

/** No editor nests elements so deep, and reading the tree takes a call for each level. */
const maxDepth = 300;

export function withKnownElements(html: string): string {
  const root = parseDocument(html);
  if (depthOf(root) > maxDepth) return html;
  joinWordLists(root);
  const targets = new Set(
    DomUtils.getElementsByTagName('a', root).flatMap(({ attribs: { href } }) =>
      href?.startsWith('#') ? [href.slice(1)] : [],
    ),
  );
  for (const element of DomUtils.getElementsByTagName('*', root)) adapt(element, targets);
  return DomUtils.getInnerHTML(root);
}

/** Level by level, since the markup of an attacker may be as deep as it is long. */
function depthOf(root: Root): number {
  let depth = 0;
  for (let level: Root['children'] = root.children; level.length > 0; depth += 1)
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  return depth;
}

function adapt(element: Element, targets: ReadonlySet<string>): void {
  const { name, attribs } = element;
  const styles = stylesOf(element);
  markTarget(element, targets);
  // Google Docs puts a whole text into a `b` that is not bold.
  if (['b', 'strong'].includes(name) && isLight(styles)) element.name = 'span';
  else if (['i', 'em'].includes(name) && styles['font-style'] === 'normal') element.name = 'span';
  else if (foreignBlocks.includes(name)) element.name = hasBlocks(element) ? 'div' : 'p';
  else if (name === 'iframe' && attribs['src']) attribs['src'] = privatePlayer(attribs['src']);
  else element.name = renamed[name] ?? name;
  if (styled.includes(name)) applyStyles(element, styles);
}

const hasBlocks = (element: Element) =>
  DomUtils.existsOne(({ name }) => blocks.includes(name), element.children);

/** YouTube's own code frames a player that sets cookies. */
function privatePlayer(src: string): string {
  const url = URL.parse(src, 'https://page.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return src;
  url.protocol = 'https:';
  const isYoutube = /^(?:www\.|m\.)?youtube\.com$/.test(url.hostname) && url.pathname.startsWith('/embed/');
  if (isYoutube) url.hostname = 'www.youtube-nocookie.com';
  return isYoutube || url.hostname === 'player.vimeo.com' ? url.href : src;
}

/** An id could shadow a name of the page, so only those that a link names stay, with a prefix. */
const prefixed = (id: string) => (id.startsWith(idPrefix) ? id : idPrefix + id);

function markTarget(element: Element, targets: ReadonlySet<string>): void {
  const { name, attribs } = element;
  if (name === 'a' && /^#./.test(attribs['href'] ?? ''))
    attribs['href'] = `#${prefixed((attribs['href'] ?? '').slice(1))}`;
  const id = attribs['id'] ?? (name === 'a' ? attribs['name'] : undefined);
  delete attribs['id'];
  if (id === undefined || !targets.has(id) || !/^[\w.:-]+$/.test(id)) return;
  // Word processors put the target into the heading.
  const heading = /^h[1-6]$/.test(name) ? element : headingAround(element);
  if (heading) heading.attribs['id'] = prefixed(id);
}

function headingAround({ parent }: Element): Element | null {
  if (parent?.type !== 'tag') return null;
  return /^h[1-6]$/.test(parent.name) ? parent : headingAround(parent);
}

type Styles = ReturnType<typeof stylesOf>;

const isLight = ({ 'font-weight': weight = '' }: Styles) =>
  /^(?:normal|lighter)$/.test(weight) || (Number(weight) > 0 && Number(weight) < 600);

/** Writes what a style says of a text as elements, since styles are removed. */
function applyStyles(element: Element, styles: Styles): void {
  if (DomUtils.textContent(element).trim() === '') return;
  const { 'font-weight': weight = '', 'vertical-align': align } = styles;
  const decoration = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  const isHeading = headingAround(element) !== null;
  const meant = {
    strong: !isHeading && (/^bold/.test(weight) || Number(weight) >= 600),
    em: /^(?:italic|oblique)/.test(styles['font-style'] ?? ''),
    u: decoration.includes('underline') && !isOfLink(element),
    s: decoration.includes('line-through'),
    sup: align === 'super',
    sub: align === 'sub',
  };
  for (const [name, isMeant] of Object.entries(meant)) {
    if (!isMeant) continue;
    const inner = newElement(name);
    for (const child of [...element.children]) DomUtils.appendChild(inner, child);
    DomUtils.appendChild(element, inner);
  }
}

/** Links are underlined anyway. */
const isOfLink = ({ name, parent, children }: Element): boolean =>
  name === 'a' ||
  (parent?.type === 'tag' && parent.name === 'a') ||
  DomUtils.existsOne((inner) => inner.name === 'a', children);
