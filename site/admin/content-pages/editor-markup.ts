/** The elements and attributes that the text editor preserves. */
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['id', 'href', 'target', 'rel'],
  ol: ['start'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  table: [],
  tbody: [],
  tr: [],
  th: ['id', 'scope', 'colspan', 'rowspan'],
  td: ['id', 'colspan', 'rowspan'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'p', 'li', 'blockquote'].map((tag) => [tag, ['id']])),
  ...Object.fromEntries(['br', 'hr', 'ul', 'pre', 'code'].map((tag) => [tag, []])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'u', 's'].map((tag) => [tag, []])),
};

const tagPattern = /<([a-z][a-z0-9]*)((?:\s+[^<>\s=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const attributePattern = /([^\s=/]+)(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?/g;

/** The elements and attributes that the text editor would lose, each once: 'figure', 'a title'. */
export function lostInEditor(html: string): string[] {
  const lost = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(tagPattern)) {
    const tag = name.toLowerCase();
    const known = kept[tag];
    if (!known) lost.add(tag);
    else
      for (const [, attribute = ''] of attributes.matchAll(attributePattern))
        if (!known.includes(attribute.toLowerCase())) lost.add(`${tag} ${attribute.toLowerCase()}`);
  }
  return [...lost];
}

/** The elements whose loss a person would notice, as they would name them. */
const named = {
  img: 'picture',
  iframe: 'frame',
  video: 'video',
  audio: 'sound',
  form: 'form',
  svg: 'drawing',
};

/** What cleaning took out of the content: '1 picture, 2 frames'; '' for nothing. */
export function removedParts(sent: string, kept: string): string {
  const count = (html: string, tag: string) => html.match(new RegExp(`<${tag}[\\s/>]`, 'gi'))?.length ?? 0;
  return Object.entries(named)
    .map(([tag, name]) => [count(sent, tag) - count(kept, tag), name] as const)
    .filter(([lost]) => lost > 0)
    .map(([lost, name]) => `${lost} ${name}${lost === 1 ? '' : 's'}`)
    .join(', ');
}

/** The editor ends with an empty paragraph, and puts one into each cell. */
const lastEmpty = /(?:<p><\/p>)+$/;
const cellOfOne = /<(t[dh])((?:\s[^>]*)?)><p>((?:(?!<p>|<\/p>)[\s\S])*)<\/p><\/\1>/g;

export const tidyHtml = (html: string) => html.replace(lastEmpty, '').replace(cellOfOne, '<$1$2>$3</$1>');
