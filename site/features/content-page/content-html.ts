/** The HTML an operator wrote, made safe, with an anchor for each heading. */
import sanitizeHtml from 'sanitize-html';
import { slugOf } from '#schema/slug.ts';

interface Heading {
  id: string;
  /** HTML without any tag: entities stay as they are. */
  html: string;
}

export interface Content {
  html: string;
  headings: Heading[];
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'figure',
    'figcaption',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    pre: ['tabindex'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // the page's own heading is its only h1
    h1: 'h2',
    // it scrolls sideways, which the keyboard must be able to do too
    pre: () => ({ tagName: 'pre', attribs: { tabindex: '0' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', alt: '', ...attribs } }),
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
};

const heading = /<h2([^>]*)>([\s\S]*?)<\/h2>/g;
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').trim();
const plain = (html: string) => html.replace(/&[a-z0-9#]+;/gi, ' ');

export function readableContent(source: string): Content {
  const headings: Heading[] = [];
  const safe = sanitizeHtml(source, allowed)
    .replaceAll('<table', '<div class="wide" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
  const html = safe.replace(heading, (whole: string, attributes: string, inner: string) => {
    const text = textOf(inner);
    if (text === '') return whole;
    const base = slugOf(plain(text)) || 'section';
    const id = headings.some((one) => one.id === base) ? `${base}-${headings.length + 1}` : base;
    headings.push({ id, html: text });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html, headings };
}

/** Two headings are worth a table of contents. */
export const hasContents = ({ headings }: Content) => headings.length > 1;

/** The beginning of the text, without markup, for search engines. */
export const textBeginning = (source: string) =>
  sanitizeHtml(source.slice(0, 4000).replace(/<\/(?:p|h\d|li)>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    textFilter: (text) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  });
