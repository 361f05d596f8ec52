/**
 * HTML that stands the same on a great many pages is drawn once, for as long as what it is drawn from is the same object: at a
 * full rendering header, menu and footer would be a third of the work.
 */
const drawn = new WeakMap<object, Map<string, Promise<string>>>();

/** `key` names everything else that the HTML depends on. */
export function cachedHtml(source: object, key: string, draw: () => Promise<string>): Promise<string> {
  const known = drawn.get(source) ?? new Map<string, Promise<string>>();
  drawn.set(source, known);
  const html = known.get(key) ?? draw();
  known.set(key, html);
  // What could not be drawn is tried again by the next page.
  html.catch(() => known.delete(key));
  return html;
}
