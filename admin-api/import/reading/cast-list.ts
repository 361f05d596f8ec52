import type { SourceRow } from './source-row.ts';

/** Splits a record with a list of names into one credit for each, so that each is imported or refused separately. */
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
