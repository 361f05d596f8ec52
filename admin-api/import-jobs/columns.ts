import { fieldFor } from '#admin-api/import/reading/fields.ts';
import { bare } from '#admin-api/nearest-name.ts';
import { type ImportField, importFieldNames } from '#schema/import-fields.ts';

/** The field as which each column is read; null ignores the column. */
export type Mapping = Record<string, ImportField | null>;

export interface Column {
  name: string;
  example: string;
}

/** Names of the fields in other programs, in the form that `bare` gives names. */
const synonyms: Partial<Record<ImportField, string>> = {
  title:
    'name film filmtitle movie movietitle show showtitle originaltitle primarytitle titel titre titulo nazwa',
  type: 'kind category mediatype titletype',
  year: 'releaseyear startyear released yearofrelease jahr annee ano rok',
  genre: 'genres listedin tags',
  description: 'overview plot summary synopsis storyline extract beschreibung',
  rating: 'voteaverage imdbrating imdbscore averagerating stars userrating',
  duration: 'runtime runtimeminutes minutes length lengthminutes dauer',
  country: 'countries productioncountries originalcountry land pays',
  quality: 'resolution',
  posterUrl: 'poster image imageurl cover coverurl thumbnail posterpath picture',
  trailerUrl: 'trailer trailerlink youtube',
  streamUrl: 'stream watchurl streamlink embed embedurl',
  videoUrl: 'video videofile file',
  downloadUrl: 'download downloadlink',
  isTrending: 'trending',
  isTop20: 'top20',
  key: 'imdbid tmdbid importkey externalid',
  seasonNumber: 'season',
  episodeNumber: 'episode',
  airDate: 'aired airdate',
  releaseDate: 'dateofrelease premiere premieredate',
  matchDate: 'date kickoff',
  homeTeam: 'home team1',
  awayTeam: 'away team2',
};
const fieldBySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as ImportField] as const),
  ),
);

function guessed(name: string): ImportField | null {
  const exact = fieldFor(name);
  return importFieldNames.find((field) => field === exact) ?? fieldBySynonym.get(bare(name)) ?? null;
}

/** Each field once: of two columns with one meaning the first is used, and an exact name before a synonym. */
export function guessMapping(columns: readonly Column[]): Mapping {
  const taken = new Set<ImportField>();
  const mapping: Mapping = Object.create(null);
  const isExact = ({ name }: Column) => fieldFor(name) !== undefined;
  for (const column of [...columns].sort((a, b) => Number(isExact(b)) - Number(isExact(a)))) {
    const field = guessed(column.name);
    mapping[column.name] = field === null || taken.has(field) ? null : field;
    if (field !== null) taken.add(field);
  }
  return mapping;
}

/** Whether an administrator has to map the columns first: one is unknown, or titles have no type. */
export function isToBeMatched(mapping: Mapping): boolean {
  const fields = Object.values(mapping);
  const tells = (...names: ImportField[]) => names.some((name) => fields.includes(name));
  const saysType = tells('type', 'seasonNumber', 'homeTeam');
  return fields.includes(null) || !saysType;
}
