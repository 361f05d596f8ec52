/** Whose frames a content page may hold. */
const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'];

/**
 * What the HTML of a content page may hold, as sanitize-html reads it. The API keeps to it when a page is saved, the site
 * once more when it is shown. No id, name, class or style: they reach into the page around them.
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
    // The page has its own h1.
    h1: 'h2',
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) =>
    tag === 'iframe' && !attribs['src'],
  nestingLimit: 50,
};
