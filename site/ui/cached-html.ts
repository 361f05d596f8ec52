/**
 * Caches HTML fragments that are the same on many pages, as long as their source is the same object. Without this, header, menu
 * and footer would take a third of the work of rendering all pages.
 */
const drawn = new WeakMap<object, Map<string, Promise<string>>>();

/** `key` names everything else that the HTML depends on. */
export function cachedHtml(source: object, key: string, draw: () => Promise<string>): Promise<string> {
  const known = drawn.get(source) ?? new Map<string, Promise<string>>();
  drawn.set(source, known);
  const html = known.get(key) ?? draw();
  known.set(key, html);
  // After a failure the next page tries again.
  html.catch(() => known.delete(key));
  return html;
}
