import { timeUnitOf } from './time-units.ts';

/** 'Runtime (min)', 'Duration, minutes', 'runtimeSeconds': what a header says besides the name of its field. */
const bracketed = /^(.+?)\s*[([（]([^()[\]]*)[)\]）]\s*$/;
const behind = /^(.+?)(?:\s*[,/]\s*|\s+in\s+|[\s_-]+|(?=[A-Z]))(\p{L}+)\.?$/u;
/** 'Running time': in Danish an hour is called so, too. */
const isTime = (word: string) => /^time$/i.test(word);
/** '(of 5)', '(0-10)', '(/5)'. */
const scale = /^(?:(?:[01] ?(?:\p{Pd}|to|\.\.)|(?:out )?of|max\.?|\/) ?)?(\d{1,3})(?: stars)?$/iu;

function parts(name: string): [string, string] | undefined {
  const [, field, unit] = bracketed.exec(name) ?? [];
  if (field !== undefined && unit !== undefined) return [field, unit.trim()];
  const [, before, word = ''] = behind.exec(name) ?? [];
  return before !== undefined && timeUnitOf(word) !== undefined && !isTime(word) ? [before, word] : undefined;
}

/** What is found by the name of a header, or by it without its unit. */
export function byHeader<Found>(name: string, find: (name: string) => Found | undefined): Found | undefined {
  const found = find(name);
  if (found !== undefined) return found;
  const [field] = parts(name) ?? [];
  return field === undefined ? undefined : find(field);
}

/** The value with the unit that its header names: '2' below 'Runtime (hours)' is two hours. */
export function measured(field: string, value: unknown, header: string): unknown {
  if (field !== 'duration' && field !== 'rating') return value;
  const number = String(value).trim();
  const [, unit = ''] = /^\d+(?:[.,]\d+)?$/.test(number) ? (parts(header) ?? []) : [];
  if (field === 'duration') return timeUnitOf(unit) === undefined ? value : `${number} ${unit}`;
  const of = unit === '%' ? '100' : scale.exec(unit)?.[1];
  return of === undefined ? value : `${number}/${of}`;
}
