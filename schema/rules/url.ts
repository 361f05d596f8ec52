import { text } from './text.ts';

export const urlMaxLength = 2048;
export const urlMessage = 'Must be an http(s) address or a path of this site that begins with /';

// Browsers drop or convert control characters, spaces and backslashes, which would change the address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const unsafeCharacters = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029]/;

/** '..' leads out of a folder. */
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** http, https or a path of this site; never `javascript:`, `data:` or `//another.host`. */
export function isSafeUrl(value: string): boolean {
  if (value.length > urlMaxLength || unsafeCharacters.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//') && !dotSegment.test(value);
  if (!/^https?:\/\/(?:[^/?#@]*@)?[\p{L}\p{N}[]/iu.test(value)) return false;
  return URL.canParse(value);
}

/** The format in the OpenAPI document. */
const asAddress = { format: 'uri-reference' };

const address = (missing?: string) => text(urlMaxLength, 'The address', missing).trim();

export const requiredUrl = (message: string, max = urlMaxLength) =>
  address(message)
    .max(max, { error: `Must be at most ${max} characters`, abort: true })
    .min(1, { error: message, abort: true })
    .refine(isSafeUrl, urlMessage)
    .meta(asAddress);

/** null or '' (an empty form field) means no address. */
export const optionalUrl = (max = urlMaxLength) =>
  address()
    .max(max, { error: `Must be at most ${max} characters`, abort: true })
    .refine((value) => value === '' || isSafeUrl(value), urlMessage)
    .meta(asAddress)
    .nullable()
    .transform((value) => (value === '' ? null : value));
