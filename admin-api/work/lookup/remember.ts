/** The most characters of JSON in the cache; the least recently used answers are removed first. */
const mostCharacters = 16_000_000;
const keptMs = 60 * 60 * 1000;

interface Kept {
  json: string;
  until: number;
}

/** Caches answers for an hour, within a limit of memory. Concurrent equal requests share one answer; a failure is not cached. */
export function createMemory() {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<string>>();
  let characters = 0;

  function forget(key: string): void {
    characters -= kept.get(key)?.json.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, json: string): void {
    forget(key);
    kept.set(key, { json, until: Date.now() + keptMs });
    characters += json.length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
  }

  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > Date.now()) return JSON.parse(known.json);
    const asking =
      asked.get(key) ??
      find()
        .then((found) => JSON.stringify(found))
        .finally(() => asked.delete(key));
    asked.set(key, asking);
    const json = await asking;
    keep(key, json);
    return JSON.parse(json);
  };
}
