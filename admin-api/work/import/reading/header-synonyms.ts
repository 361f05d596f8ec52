import { bare } from '#admin-api/ground/environment/nearest-name.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import type { Facts } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { ImportField, ImportGroup } from '#schema/shapes/import-fields.ts';
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

const importedNames = (facts: Facts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, { importedAs }]) => (importedAs ? [[name, importedAs]] : [])),
  );

/** Names of the fields in other catalogues, in the form that `bare` gives names. */
const synonyms: Partial<Record<ImportField, string>> = {
  ...importedNames(titleFacts),
  ...importedNames(seasonFacts),
  ...importedNames(episodeFacts),
  ...importedNames(matchFacts),
  key: 'imdbid tmdbid importkey externalid',
  matchTime: 'time kickofftime',
  score: 'ft fulltime fulltimescore finalscore result',
  cast: 'actors actor starring castmembers performers schauspieler acteurs',
  director: 'directors directedby helmedby filmdirector regie regisseur realisateur',
  writer: 'writers writtenby screenwriter screenplay drehbuch',
};
const fieldBySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as ImportField] as const),
  ),
);

const show = {
  show: 'showTitle',
  showname: 'showTitle',
  showtitle: 'showTitle',
  series: 'showTitle',
  seriestitle: 'showTitle',
  titleid: 'showKey',
  seriesid: 'showKey',
} as const;
/** What names mean beside others: a list of episodes calls the title of the show its show. */
const meanings: Readonly<Record<ImportGroup, Readonly<Record<string, ImportField>>>> = {
  titles: { score: 'rating' },
  seasons: { ...show, date: 'releaseDate' },
  episodes: {
    ...show,
    date: 'airDate',
    number: 'episodeNumber',
    episodetitle: 'title',
    episodename: 'title',
    episodelength: 'duration',
    episodesummary: 'description',
  },
  matches: {},
};

const among = new Map(
  Object.entries(meanings).map(([group, names]) => [group as ImportGroup, new Map(Object.entries(names))]),
);

/** The field that a name means in a file of such records; undefined where it means the same everywhere. */
export const fieldAmong = (group: ImportGroup, name: string): ImportField | undefined =>
  byHeader(name, (written) => among.get(group)?.get(bare(written)));

/** The field that has this name in another catalogue. */
export const fieldBySynonymOf = (name: string): ImportField | undefined =>
  byHeader(name, (written) => fieldBySynonym.get(bare(written)));
