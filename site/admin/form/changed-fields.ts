/** Of what a form holds, the fields somebody has changed: a save touches no others, and clashes with nobody about them. */
export function changedFields<Values extends object>(
  values: Values,
  dirty: Readonly<Record<string, unknown>>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name]) => dirty[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
