/** What is left alone for a while; what has rested is forgotten. */
export function resting<Key>(restMs: number) {
  const until = new Map<Key, number>();
  return {
    add: (key: Key) => void until.set(key, performance.now() + restMs),
    has(key: Key) {
      const now = performance.now();
      for (const [other, end] of until) if (end <= now) until.delete(other);
      return until.has(key);
    },
  };
}
