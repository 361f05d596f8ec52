/** The column of a field: columns have the names of the answers' fields, in snake case. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
