/** A value of a CSV line, quoted when necessary; an unknown value is empty. */
export function csvValue(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets read a text that begins like this as a formula and run it, East Asian ones also in full width, so it gets an apostrophe.
 * A text with apostrophes before such a beginning gets another one, so that each can be read back.
 */
export const asText = (value: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
export const fromText = (text: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;

/**
 * The first line of a file, with a byte-order mark before it: without one, Excel reads UTF-8 as the encoding of the machine's language. The
 * import leaves it out.
 */
export const csvHeader = (names: readonly string[]): string => `\uFEFF${names.map(csvValue).join(',')}\r\n`;
