/** The elements and attributes that the text editor preserves. */
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

/** The elements and attributes that the text editor would lose, each once: 'table', 'a title'. */
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

export const withoutEmpty = (html: string) => (html === '<p></p>' ? '' : html);

/** Turns each row of a pasted table into a line, because the editor has no tables. */
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
