/** The driver gives moments as PostgreSQL writes them; the wire has them in UTC, ISO 8601. */
const moments = new Set(['createdAt', 'changedAt']);

const isoMoment = (value: unknown) => new Date(String(value)).toISOString();

export function isoMoments<Row extends object>(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    moments.has(name) && value !== null ? isoMoment(value) : value,
  ]);
  return Object.fromEntries(fields) as Row;
}
