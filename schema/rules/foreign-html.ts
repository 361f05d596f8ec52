/** HTML of word processors and other sites, in the elements that content pages have, with the meaning that it had. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { adaptFrame, framing } from './html-frames.ts';
import { adaptPicture, isPicture, isSparePicture } from './html-pictures.ts';
import { applyStyles, headings } from './html-styles.ts';
import { markTargets } from './html-targets.ts';
import { closest, type Element, isElement, newText, type Root } from './html-tree.ts';
import { joinWordLists } from './html-word-lists.ts';
import { pageHtmlRules } from './page-html.ts';

/** Elements of the same meaning. */
const renamed: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', tfoot: 'tbody', menu: 'ul', dir: 'ul', listing: 'pre' },
  ...{ strike: 's', del: 's', ins: 'u', cite: 'em', dfn: 'em', var: 'em' },
  ...{ kbd: 'code', samp: 'code', tt: 'code' },
};
/** Blocks that content pages do not have: they become paragraphs, or divisions where they hold other blocks. */
const foreignBlocks: readonly string[] = [
  ...['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'center', 'hgroup'],
  ...[
    'details',
    'summary',
    'fieldset',
    'legend',
    'form',
    'search',
    'dialog',
    'marquee',
    'optgroup',
    'multicol',
    'noscript',
    'noframes',
    'noembed',
    'template',
    'canvas',
    'button',
  ],
];
const blocks: ReadonlySet<string> = new Set([
  ...headings,
  ...['p', 'div', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', 'figure', 'iframe'],
]);
/** Blocks that hold text alone. */
const textBlocks: ReadonlySet<string> = new Set([...headings, 'p', 'pre']);
/** Parts of a text that content pages do not mark: what stands in them stays. */
const textParts: readonly string[] = [
  ...[
    'abbr',
    'acronym',
    'bdi',
    'bdo',
    'big',
    'blink',
    'data',
    'font',
    'nobr',
    'q',
    'rb',
    'rp',
    'rt',
    'rtc',
    'ruby',
    'time',
    'wbr',
  ],
  ...[
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'span',
    'code',
    'br',
    'img',
    'picture',
  ],
];
/** What has no text of a page in it, or is the frame of a whole document. */
const others: readonly string[] = [
  ...['html', 'head', 'body', 'frameset', 'xmp', 'plaintext'],
  ...['script', 'style', 'link', 'meta', 'base', 'input', 'keygen'],
  ...['param', 'track', 'source', 'map', 'area', 'col', 'colgroup'],
];
/** Of a whole document and of a form, what no reader sees as text. */
const unseen: readonly string[] = ['title', 'datalist'];
const drawings: ReadonlySet<string> = new Set(['svg', 'math']);
const table: ReadonlySet<string> = new Set(['table']);
const tableParts: readonly string[] = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const known: ReadonlySet<string> = new Set([
  ...pageHtmlRules.allowedTags,
  ...[...Object.keys(renamed), ...textParts, ...others, ...framing],
]);
const isForeign = ({ name }: Element) => !known.has(name);

/** No editor nests elements so deep, and reading the tree takes a call for each level. */
const maxDepth = 300;

export function withKnownElements(html: string): string {
  const root = parseDocument(html);
  if (depthOf(root) > maxDepth) return html;
  joinWordLists(root);
  markTargets(root);
  applyStyles(root);
  // From the end: what stands in an element is adapted before it.
  const texts = new Map<Element | Root, boolean>();
  for (const element of DomUtils.getElementsByTagName('*', root).toReversed()) adapt(element, texts);
  return DomUtils.getInnerHTML(root);
}

/** Level by level, since the markup of an attacker may be as deep as it is long. */
function depthOf(root: Root): number {
  let depth = 0;
  for (let level: Root['children'] = root.children; level.length > 0; depth += 1)
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  return depth;
}

/** Whether text stands in the element or the document itself, by those that were asked about before. */
type Texts = Map<Element | Root, boolean>;

function adapt(element: Element, texts: Texts): void {
  const { name, attribs } = element;
  if (closest(element, drawings)) return;
  if (unseen.includes(name) || isSparePicture(element)) DomUtils.removeElement(element);
  else if (isPicture(element)) adaptPicture(element);
  else if (framing.includes(name) && adaptFrame(element, textBlocks)) return;
  else if (isForeign(element) || framing.includes(name)) adaptForeign(element, texts);
  else if (tableParts.includes(name) && !closest(element, table)) element.name = 'div';
  else if (name === 'q') surround(element, '“', '”');
  else if (name === 'rt' && !DomUtils.existsOne((one) => one.name === 'rp', element.parent?.children ?? []))
    surround(element, '(', ')');
  else {
    if (name === 'tfoot') moveLast(element);
    element.name = renamed[name] ?? name;
  }
  // An element that is not kept would take the target of a link with it.
  if (attribs['id'] !== undefined && !pageHtmlRules.allowedTags.includes(element.name)) element.name = 'span';
}

/** The foot of a table is shown below its rows, wherever it is written. */
function moveLast(foot: Element): void {
  const { parent, next } = foot;
  if (isElement(parent) && next) DomUtils.appendChild(parent, foot);
}

function adaptForeign(element: Element, texts: Texts): void {
  const isBlock = foreignBlocks.includes(element.name)
    ? !closest(element, textBlocks)
    : !isInText(element, texts);
  if (isEmpty(element)) return;
  if (isBlock)
    element.name = DomUtils.existsOne(({ name }) => blocks.has(name), element.children) ? 'div' : 'p';
  else if (foreignBlocks.includes(element.name)) surround(element, ' ', ' ');
  // Only words with nothing between them would run together.
  else if (isElement(element.prev) && isForeign(element.prev)) surround(element, ' ', '');
}

/** Whether an unknown element is a part of a text, and not a block: 'by <x-name>Ann</x-name>'. */
function isInText({ parent }: Element, texts: Texts): boolean {
  if (!parent || (parent.type !== 'tag' && parent.type !== 'root')) return false;
  const hasText =
    texts.get(parent) ??
    parent.children.some(
      ({ type, ...node }) => type === 'text' && /\S/.test('data' in node ? String(node.data) : ''),
    );
  texts.set(parent, hasText);
  if (hasText || parent.type !== 'tag') return hasText;
  return (
    textBlocks.has(parent.name) ||
    textParts.includes(parent.name) ||
    (isForeign(parent) && isInText(parent, texts))
  );
}

const isEmpty = (element: Element) =>
  DomUtils.textContent(element).trim() === '' &&
  !DomUtils.existsOne(({ name }) => ['img', 'iframe', 'hr', 'table'].includes(name), element.children);

function surround(element: Element, before: string, after: string): void {
  if (before !== '') DomUtils.prependChild(element, newText(before));
  if (after !== '') DomUtils.appendChild(element, newText(after));
}
