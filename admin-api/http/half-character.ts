/**
 * The path of the first text with half a surrogate pair, a name of a field included; null when every text is well formed.
 * PostgreSQL stores such a text changed, or not at all in JSON. Without recursion, since JSON may be nested very deep.
 */
export function halfCharacterAt(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && !next.value.isWellFormed()) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value).reverse()) {
      const path = pathTo(next.path, name.toWellFormed());
      if (!name.isWellFormed()) return path;
      open.push({ path, value: inner });
    }
  }
  return null;
}

const longest = 300;
const pathTo = (path: string, name: string) => (path === '' ? name : `${path}.${name}`).slice(0, longest);
