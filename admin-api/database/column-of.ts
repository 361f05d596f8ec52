/** The column of a field: columns are named after the fields of the answers. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
