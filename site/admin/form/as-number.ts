/** What a field holds, as a number; null when it is empty. */
export function asNumber(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return null;
  return Number(value);
}
