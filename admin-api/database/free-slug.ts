/** The number of candidates that one query checks. */
const batchSize = 50;

/** The first free slug. Another writer may take it meanwhile: then the unique index refuses the write. */
export async function firstFreeSlug(
  candidates: Iterator<string, never, undefined>,
  listTaken: (slugs: readonly string[]) => Promise<Set<string>>,
): Promise<string> {
  for (;;) {
    const batch = Array.from({ length: batchSize }, () => candidates.next().value);
    const taken = await listTaken(batch);
    const free = batch.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}
