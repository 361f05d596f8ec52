import type { TrashEntry } from '#schema/trash.ts';
import type { TrashRecord } from './trash.queries.ts';

export const presentTrash = ({ deletedAt, keptUntil, ...entry }: TrashRecord): TrashEntry => ({
  ...entry,
  deletedAt: new Date(deletedAt).toISOString(),
  keptUntil: new Date(keptUntil).toISOString(),
});
