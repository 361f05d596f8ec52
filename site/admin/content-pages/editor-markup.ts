/** What the editor keeps as it is, with the attributes it keeps; anything else of a page would be lost in it. */
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'li', 'blockquote', 'pre', 'code'].map((tag) => [tag, []]),
  ),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'u', 's'].map((tag) => [tag, []])),
};

const tagPattern = /<([a-z][a-z0-9]*)((?:\s+[^<>\s=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const attributePattern = /([^\s=]+)(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?/g;

/** The elements and attributes the editor would lose, each once: 'table', 'a title'. */
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

/** The editor writes an empty page as an empty paragraph. */
export const withoutEmpty = (html: string) => (html === '<p></p>' ? '' : html);

/** The editor knows no tables: of one that is pasted, each row becomes a line, its cells divided by bars. */
export function tablesAsLines(pasted: Document): void {
  for (const table of [...pasted.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')].map((row) => {
      const line = pasted.createElement('p');
      const cells = [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim());
      line.textContent = cells.join(' | ');
      return line;
    });
    table.replaceWith(...rows);
  }
}
