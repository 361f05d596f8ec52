/** A moment as a datetime-local field takes it: in the operator's time zone, without an offset. */
export function toLocalTime(moment: string): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment in a datetime-local field; invalid text stays as it is for the schema to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
