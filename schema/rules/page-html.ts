/** The ids of what links within a page lead to: with their prefix they shadow no name of the page. */
export const idPrefix = 'section-';
const safeId = new RegExp(`^${idPrefix}[\\p{L}\\p{M}\\p{N}_.:-]+$`, 'u');

/** Hosts whose frames a content page may embed. */
const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'];

const withSafeId = (tagName: string, { id, ...attribs }: Record<string, string>) => ({
  tagName,
  attribs: id !== undefined && safeId.test(id) ? { id, ...attribs } : attribs,
});

/**
 * The HTML allowed in a content page, as options of sanitize-html. The API applies it when a page is saved, and the site again when it is
 * shown. Names, classes and styles are removed,
 * and ids without the prefix, since they could affect the page around them.
 */
export const pageHtmlRules = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'div', 'span'],
    ...['img', 'figure', 'figcaption', 'iframe'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'id'],
    a: ['href', 'title', 'rel', { name: 'target', values: ['_blank'] }],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: frameHosts,
  allowIframeRelativeUrls: false,
  transformTags: {
    // The page itself has the h1.
    h1: 'h2',
    '*': withSafeId,
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) =>
    (tag === 'iframe' || tag === 'img') && !attribs['src'],
  // Of form fields the words stay.
  nonTextTags: ['script', 'style'],
  nestingLimit: 50,
};
