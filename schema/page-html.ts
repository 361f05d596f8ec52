/** The ids of headings: with their prefix they shadow no name of the page. */
export const idPrefix = 'section-';
const safeId = new RegExp(`^${idPrefix}[\\w.:-]+$`);

/** Hosts whose frames a content page may embed. */
const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'];

const withSafeId = (tagName: string, { id, ...attribs }: Record<string, string>) => ({
  tagName,
  attribs: id !== undefined && safeId.test(id) ? { ...attribs, id } : attribs,
});

/**
 * The HTML allowed in a content page, as options of sanitize-html. The API applies it when a page is saved, and the site again when it is
 * shown. Names, classes and styles are removed,
 * and ids without the prefix of headings, since they could affect the page around them.
 */
export const pageHtmlRules = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'div', 'span'],
    ...['img', 'figure', 'figcaption', 'iframe'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel', { name: 'target', values: ['_blank'] }],
    ...{ h2: ['id'], h3: ['id'], h4: ['id'] },
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
    ...{ h2: withSafeId, h3: withSafeId, h4: withSafeId },
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) =>
    (tag === 'iframe' || tag === 'img') && !attribs['src'],
  nestingLimit: 50,
};
