/** The columns for whether visitors see a record, the same in each table that has them. */
import { p } from '@mikro-orm/core';
import type { Publication, PublicationState } from '#schema/publication.ts';
import { selected } from '#schema/records/field.ts';
import { publicationFacts } from '#schema/records/publication.ts';
import { presentFields, propertiesOf } from './record-properties.ts';

export const publicationProperties = {
  ...propertiesOf(publicationFacts),
  publication: p.text().$type<PublicationState>().default('published'),
};

export interface PublicationRow {
  publication: PublicationState;
  publishAt?: Date | string | null | undefined;
  archiveAt?: Date | string | null | undefined;
}

/** The columns of a row under this alias. */
export const publicationColumns = (alias: string) => selected(publicationFacts, alias);

export const presentPublication = (row: PublicationRow): Publication => presentFields(publicationFacts, row);
