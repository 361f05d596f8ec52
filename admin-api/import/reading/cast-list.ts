import type { SourceRow } from './source-row.ts';

/** A record with a list of names is as many credits of its title, so that each is imported or refused by itself. */
export function* eachCredit(source: SourceRow): Generator<SourceRow> {
  const names = 'values' in source ? source.values['cast'] : undefined;
  if (!('values' in source) || !Array.isArray(names)) {
    yield source;
    return;
  }
  const { cast: _, key, ...rest } = source.values;
  for (const [position, person] of names.entries())
    yield { line: source.line, values: { movieKey: key, ...rest, person, role: 'actor', position } };
}
