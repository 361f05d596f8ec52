/** Reads rows of the log of changes as records. */

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The name of the record for an operator. */
export function nameOfRow(kind: string, row: Record<string, unknown> | null): string {
  if (!row) return '';
  if (kind === 'match') return `${text(row['home_team'])} – ${text(row['away_team'])}`;
  if (kind === 'home_arrangement') return 'Home';
  const name = ['title', 'name', 'email', 'key', 'player', 'device', 'url'].map((column) =>
    text(row[column]),
  );
  return (name.find((one) => one !== '') ?? '').slice(0, 200);
}
