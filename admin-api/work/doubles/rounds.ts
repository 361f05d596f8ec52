/** Divides merges so that none keeps the same title as another of its round; those of one title stay in their order. */
export function roundsOf<Each>(merges: readonly Each[], keptOf: (merge: Each) => number): Each[][] {
  const rounds: Each[][] = [];
  const seen = new Map<number, number>();
  for (const merge of merges) {
    const nth = seen.get(keptOf(merge)) ?? 0;
    seen.set(keptOf(merge), nth + 1);
    rounds[nth] = [...(rounds[nth] ?? []), merge];
  }
  return rounds;
}
