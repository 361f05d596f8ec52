/** A script waits for the sheets before it, and the page for the script: Firefox would paint what follows a sheet at once. */
export const sheetWait = ';';
