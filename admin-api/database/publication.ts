/** The columns for whether visitors see a record, the same in each table that has them. */
import { p } from '@mikro-orm/core';
import type { Publication, PublicationState } from '#schema/publication.ts';

export const publicationProperties = {
  publication: p.text().$type<PublicationState>().default('published'),
  publishAt: p.datetime().nullable(),
  archiveAt: p.datetime().nullable(),
};

export interface PublicationRow {
  publication: PublicationState;
  publishAt?: Date | string | null | undefined;
  archiveAt?: Date | string | null | undefined;
}

/** The columns of a row under this alias. */
export const publicationColumns = (alias: string) =>
  `${alias}.publication, ${alias}.publish_at as "publishAt", ${alias}.archive_at as "archiveAt"`;

const written = (at: Date | string | null | undefined) => (at ? new Date(at).toISOString() : null);

export const presentPublication = (row: PublicationRow): Publication => ({
  publication: row.publication,
  publishAt: written(row.publishAt),
  archiveAt: written(row.archiveAt),
});
