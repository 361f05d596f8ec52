/**
 * The known name that `name` was probably meant to be; null when none is near. Names shorter than `shortest` must be exact, since
 * one letter makes another word of them: HOME is not HOST.
 */
export function nearestName(name: string, known: readonly string[], shortest = 5): string | null {
  const written = bare(name);
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const errors = errorsBetween(written, bare(candidate));
    const allowed = candidate.length < shortest ? 0 : candidate.length < 9 ? 1 : 2;
    if (errors <= allowed && errors < least) [nearest, least] = [candidate, errors];
  }
  return nearest;
}

export const bare = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The number of letters left out, added, replaced or swapped (optimal string alignment). */
function errorsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const at = (from: number[], column: number) => from[column] ?? Number.POSITIVE_INFINITY;
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
