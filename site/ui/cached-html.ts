/**
 * HTML that is the same on many pages is rendered once, as long as its source is the same object. Without this, header, menu and footer
 * would be a third of the work of rendering all pages.
 */
const drawn = new WeakMap<object, Map<string, Promise<string>>>();

/** `key` names all else that the HTML depends on. */
export function cachedHtml(source: object, key: string, draw: () => Promise<string>): Promise<string> {
  const known = drawn.get(source) ?? new Map<string, Promise<string>>();
  drawn.set(source, known);
  const html = known.get(key) ?? draw();
  known.set(key, html);
  // After a failure the next page tries again.
  html.catch(() => known.delete(key));
  return html;
}
