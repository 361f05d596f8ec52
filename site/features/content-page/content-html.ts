/** The operator's HTML, sanitised, with an anchor for each heading. */
import sanitizeHtml from 'sanitize-html';
import { pageHtmlRules } from '#schema/rules/page-html.ts';
import { slugOf } from '#schema/rules/slug.ts';

interface Heading {
  id: string;
  /** HTML without tags; entities stay. */
  html: string;
}

export interface Content {
  html: string;
  headings: Heading[];
}

/** Content is sanitised when it is saved, and here again, because the table may be written in other ways. */
const rules: sanitizeHtml.IOptions = {
  ...pageHtmlRules,
  allowedAttributes: { ...pageHtmlRules.allowedAttributes, pre: ['tabindex'] },
  transformTags: {
    ...pageHtmlRules.transformTags,
    // It scrolls sideways, and needs to be focusable for that by keyboard.
    pre: () => ({ tagName: 'pre', attribs: { tabindex: '0' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', alt: '', ...attribs } }),
    iframe: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', title: 'Video', ...attribs } }),
  },
};

const heading = /<h2([^>]*)>([\s\S]*?)<\/h2>/g;
/** A heading that a link of the page names has its id already. */
const ownId = / id="([^"]+)"/;
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').trim();
const withoutEntities = (html: string) => html.replace(/&[a-z0-9#]+;/gi, ' ');

/** The prefix keeps an id from shadowing anything else: `window` has a property for each id of a page. */
function anchors(taken: Set<string>): (text: string) => string {
  const lastNumbers = new Map<string, number>();
  return (text) => {
    const base = `section-${slugOf(withoutEntities(text)) || taken.size + 1}`;
    let number = lastNumbers.get(base) ?? 1;
    let id = base;
    for (; taken.has(id); id = `${base}-${number}`) number += 1;
    lastNumbers.set(base, number);
    taken.add(id);
    return id;
  };
}

export function readableContent(source: string): Content {
  const headings: Heading[] = [];
  const safe = sanitizeHtml(source, rules)
    .replaceAll('<table', '<div class="wide" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
  const anchorOf = anchors(new Set(Array.from(safe.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)));
  const html = safe.replace(heading, (whole: string, attributes: string, inner: string) => {
    const text = textOf(inner);
    if (text === '') return whole;
    const own = ownId.exec(attributes)?.[1];
    const id = own ?? anchorOf(text);
    headings.push({ id, html: text });
    return own ? whole : `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html, headings };
}

/** A table of contents needs two headings. */
export const hasContents = ({ headings }: Content) => headings.length > 1;

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The beginning of the text, without markup, for search engines. */
export const textBeginning = (source: string) =>
  sanitizeHtml(source.slice(0, 4000).replace(/<\/(?:p|h\d|li)>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  }).replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity);
