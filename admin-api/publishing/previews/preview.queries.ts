import type { EntityManager } from '@mikro-orm/postgresql';
import { presentPublication } from '#admin-api/ground/database/record-properties.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import type { Preview, PreviewedRecord, PreviewQuery } from '#schema/shapes/preview.ts';
import { findShown, type ShownRecord } from './hidden-record.queries.ts';
import { findLinks } from './preview-link.queries.ts';
import { listUnsaved } from './preview-rows.queries.ts';
import { savedColumns } from './saved-columns.ts';

const isHidden = ({ publication }: ShownRecord) => publication !== 'published';
const referTo = ({ kind, id }: ShownRecord): PreviewedRecord => ({ kind, id });

/** The same answer whether or not there is such a record, so that drafts cannot be discovered. */
const none = () => new RequestError(404, 'There is no preview at this address');

type Shown = Pick<Preview, 'records' | 'unsavedOf' | 'leftOut' | 'until'>;

/** How a page that visitors cannot see is shown to this administrator, or to a browser that has opened these links. */
export async function findPreview(
  em: EntityManager,
  asked: PreviewQuery,
  admin: Admin | undefined,
  tokens: readonly string[],
): Promise<Preview> {
  const shown = await findShown(em, asked);
  const record = shown.at(-1);
  if (!record) throw none();
  const how = admin
    ? await forAdministrator(em, shown, asked.unsaved ? admin.id : null)
    : await forLinks(em, shown, tokens);
  if (!how) throw none();
  const { kind, id, name, slug, type, seasonNumber } = record;
  const { publication, publishAt } = presentPublication(shown.find(isHidden) ?? record);
  return { kind, id, name, slug, type, seasonNumber, publication, publishAt, ...how };
}

/** The record that hides the page is previewed with its children, and the subject of the page in any state. */
async function forAdministrator(
  em: EntityManager,
  shown: readonly ShownRecord[],
  unsavedOf: number | null,
): Promise<Shown | null> {
  const first = shown.findIndex(isHidden);
  if (unsavedOf === null)
    return first === -1
      ? null
      : { records: shown.slice(first).map(referTo), unsavedOf, leftOut: [], until: null };
  const records = shown.map(referTo);
  const unsaved = await listUnsaved(em, unsavedOf, records);
  return {
    records,
    unsavedOf: unsaved.length > 0 ? unsavedOf : null,
    leftOut: unsaved.flatMap(({ kind, fields }) => savedColumns(kind, fields).leftOut),
    until: null,
  };
}

/** A link shows only its record and the children of it. */
async function forLinks(
  em: EntityManager,
  shown: readonly ShownRecord[],
  tokens: readonly string[],
): Promise<Shown | null> {
  if (!shown.some(isHidden)) return null;
  const links = (await findLinks(em, tokens)).filter((link) =>
    shown.some(({ kind, id }) => kind === link.kind && id === link.recordId),
  );
  const ends = links.map(({ expiresAt }) => new Date(expiresAt).getTime());
  if (ends.length === 0) return null;
  return {
    records: links.map(({ kind, recordId }) => ({ kind, id: recordId })),
    unsavedOf: null,
    leftOut: [],
    until: new Date(Math.max(...ends)).toISOString(),
  };
}
