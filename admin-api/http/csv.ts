/** A value of a CSV line, quoted when necessary; an unknown value is empty. */
export function csvValue(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets read a text that begins like this as a formula and run it, so it gets an apostrophe. A text with apostrophes
 * before such a beginning gets another one, so that each can be read back.
 */
export const asText = (value: string): string => (/^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value);
export const fromText = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
