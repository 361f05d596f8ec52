/**
 * How other catalogues, spreadsheets and programs write that there is no value: 'N/A', 'NULL', pandas' 'nan', R's 'NA', MovieLens'
 * '(no genres listed)', a failed formula, an empty list. A film may be called so; no other field means anything by it.
 */
const nothing =
  /^(?:#?n\/a!?|n\.a\.|NA|<na>|#ref!|#value!|#name\?|#div\/0!|#num!|#null!|\(?null\)?|none|nan|nil|undefined|unknown|not (?:available|known)|\(no genres? listed\)|\\n|[-–—−]{1,3}|\?|\[\s*\]|\{\s*\}|\(\s*\)|0000-00-00(?: 00:00:00)?)$/i;

/** True for empty texts, too. */
export function isNothing(text: string): boolean {
  const bare = text.trim();
  // 'na' in small letters is a word of several languages.
  return bare === '' || (nothing.test(bare) && bare !== 'na' && bare !== 'Na' && bare !== 'nA');
}
