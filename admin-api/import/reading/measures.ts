/** Lengths, years and ratings as other catalogues write them; undefined for a text that is none of these forms. */

const isoLength = /^P(?:(\d+)D)?T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/i;
const clock = /^(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.\d+)?$/;
const eachEpisode = /\s*(?:per|\/)\s*ep(?:isode|\.)?$/i;
const onlyMinutes = /^(\d+) ?(?:m|mins?|minutes?|minuten|['′])\.?$/i;
const hoursAndMinutes =
  /^(\d+(?:[.,]\d+)?) ?(?:h|hrs?|hours?|std|stunden?)\.?(?:,? ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?|minuten|['′])?\.?)?$/i;

const numbers = (parts: readonly (string | undefined)[]) =>
  parts.map((part) => Number((part ?? '0').replace(',', '.')));

/** '1h 32m', '1 hr 32 min', '92 mins.', '24 min. per ep.', 'PT1H32M', '02:13:00'. Plain numbers are not among them. */
export function minutesOf(written: string): number | undefined {
  const text = written.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(eachEpisode, '');
  const iso = isoLength.exec(text);
  if (iso) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = numbers(iso.slice(1));
    return days * 1440 + hours * 60 + minutes + Math.round(seconds / 60);
  }
  const shown = clock.exec(text);
  if (shown) {
    const [hours = 0, minutes = 0, seconds = 0] = numbers(shown.slice(1));
    return hours * 60 + minutes + Math.round(seconds / 60);
  }
  const short = onlyMinutes.exec(text);
  if (short) return Number(short[1]);
  const long = hoursAndMinutes.exec(text);
  if (!long) return undefined;
  const [hours = 0, minutes = 0] = numbers(long.slice(1));
  return Math.round(hours * 60) + minutes;
}

/** '(2019)', '2008–2013', '2013– ', '2013–present', 'c. 1930', '(I) (2019)', '1995-10-30'. */
export function firstYearOf(written: string): number | undefined {
  const text = written.normalize('NFKC').trim();
  const year =
    /^(?:\([ivx]+\) ?)?(?:c\. ?|ca\. ?|circa )?\(?(\d{4})\)?(?: ?[-–—−/](?: ?(?:\d{2,4}(?:[-/.]\d{1,2}.*)?|present|now|today|ongoing|\?*))?)?\)?$/i.exec(
      text,
    )?.[1];
  return year === undefined ? undefined : Number(year);
}

const half = /[½⯪]/;

/** '★★★½' of five, '7.5/10', '75%'. */
export function ratingOf(written: string): number | undefined {
  const text = written.trim();
  if (/^[★⭐]*[½⯪]?[☆]*$/u.test(text) && text !== '')
    return 2 * ((text.match(/[★⭐]/gu)?.length ?? 0) + (half.test(text) ? 0.5 : 0));
  const part = /^(\d+(?:[.,]\d+)?) ?(?:(?:\/|out of) ?(\d{1,3})|%)$/i.exec(text.normalize('NFKC'));
  if (!part) return undefined;
  const [value = 0] = numbers(part.slice(1, 2));
  const scale = part[2] === undefined ? 100 : Number(part[2]);
  return scale === 0 || value > scale ? undefined : Math.round((1000 * value) / scale) / 100;
}
