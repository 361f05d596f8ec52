/** The lines of an ads.txt file: https://iabtechlab.com/wp-content/uploads/2021/03/ads.txt-1.0.3.pdf */

const record = /^[^\s,;=]+\.[^\s,;=]+\s*,\s*[^\s,][^,]*,\s*(?:direct|reseller)\s*(?:,[^,]*)?$/i;
const variable = /^[a-z][a-z0-9_-]*\s*=\s*\S.*$/i;

/** The setting with the content of /ads.txt. */
export const adsTxtKey = 'ads_txt';

/** What is wrong with the first line that no buyer would understand; null when there is none. */
export function faultOfAdsTxt(text: string): string | null {
  for (const [at, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.replace(/[#;].*/, '').trim();
    if (line === '' || record.test(line) || variable.test(line)) continue;
    return `Line ${at + 1} must be a domain, an account and DIRECT or RESELLER, separated by commas, such as example.com, 1234, DIRECT`;
  }
  return null;
}
