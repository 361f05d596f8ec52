import { bare } from '#admin-api/nearest-name.ts';
import type { ImportField } from '#schema/import-fields.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import type { Facts } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';
import { byHeader } from './header.ts';

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
};
const fieldBySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as ImportField] as const),
  ),
);

/** The field that has this name in another catalogue. */
export const fieldBySynonymOf = (name: string): ImportField | undefined =>
  byHeader(name, (written) => fieldBySynonym.get(bare(written)));
