import { type ColumnType, columnTypes } from '#admin-api/ground/database/record-properties.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { publicationFacts } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { pageFacts } from '#schema/records/page.ts';
import { personFacts } from '#schema/records/person.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';

/** A table as the importer writes it: fields named as in schema/, columns with the same name in snake_case. */
export type ImportTable = {
  name: string;
  fields: Record<string, ColumnType>;
  /** Has an updated_at column, which a change sets. */
  isDated?: boolean;
  /** A number that a trigger keeps, and that a new record may begin with; no change of a file, so an undo does not compare it. */
  counted?: string;
};

const publication = columnTypes(publicationFacts);

export const movies: ImportTable = {
  name: 'movies',
  fields: {
    key: 'text',
    ...columnTypes(titleFacts),
    posterColor: 'text',
    ...publication,
  },
};

export const seasons: ImportTable = {
  name: 'seasons',
  fields: {
    showId: 'integer',
    ...columnTypes(seasonFacts),
    ...publication,
  },
};

export const episodes: ImportTable = {
  name: 'episodes',
  fields: {
    seasonId: 'integer',
    ...columnTypes(episodeFacts),
    ...publication,
  },
};

export const matches: ImportTable = {
  name: 'matches',
  fields: {
    key: 'text',
    ...columnTypes(matchFacts),
    isTimeKnown: 'boolean',
    ...publication,
  },
};

export const people: ImportTable = {
  name: 'people',
  fields: columnTypes(personFacts),
  isDated: true,
  counted: 'titleCount',
};

export const credits: ImportTable = {
  name: 'credits',
  fields: { personId: 'integer', movieId: 'integer', role: 'text', character: 'text', position: 'integer' },
};

export const comments: ImportTable = {
  name: 'comments',
  fields: { key: 'text', movieId: 'integer', name: 'text', body: 'text', createdAt: 'timestamptz' },
};

export const pages: ImportTable = {
  name: 'pages',
  fields: { ...columnTypes(pageFacts), ...publication },
  isDated: true,
};

export const uiSettings: ImportTable = {
  name: 'ui_settings',
  fields: { key: 'text', value: 'text', category: 'text', description: 'text' },
  isDated: true,
};
