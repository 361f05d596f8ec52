const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayAndTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;

/** '2026-11-21' when the text is a valid date. */
export function dayOf(text: string): string | null {
  const parts = day.exec(text.trim());
  if (!parts) return null;
  const date = new Date(`${text.trim()}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(parts[3]) ? null : text.trim();
}

/**
 * A moment in UTC. A time without an offset is taken as UTC, since the sources do not name theirs. A date without a time becomes noon, so
 * that it is the same day for nearly every reader.
 */
export function momentOf(text: string): string | null {
  const onlyDay = dayOf(text);
  if (onlyDay) return `${onlyDay}T12:00:00.000Z`;
  const parts = dayAndTime.exec(text.trim());
  if (!parts?.[1] || !parts[2] || !dayOf(parts[1])) return null;
  const offset = (parts[3] ?? 'Z').toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2');
  const moment = new Date(`${parts[1]}T${parts[2]}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
