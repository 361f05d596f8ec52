import type { Outcome, TitleRef } from './import-row.ts';
import { movies } from './import-table.ts';
import type { ImportSession } from './write-batch.ts';

const nameOf = (ref: TitleRef) => ('key' in ref ? `key ${ref.key}` : `id ${ref.id}`);

/** The ids of the titles that rows name, each looked up once. */
export async function findTitles(
  { client, rehearsal }: ImportSession,
  refs: TitleRef[],
): Promise<(ref: TitleRef) => number | undefined> {
  const keys = new Set(refs.flatMap((ref) => ('key' in ref ? [ref.key] : [])));
  const ids = new Set(refs.flatMap((ref) => ('id' in ref ? [ref.id] : [])));
  const { rows } = await client.query<{ id: number; key: string | null }>(
    'select id, key from movies where key = any($1) or id = any($2)',
    [[...keys], [...ids]],
  );
  const found = new Map<string, number>();
  for (const { id, key } of rows) found.set(`id ${id}`, id).set(`key ${key}`, id);
  return (ref) => found.get(nameOf(ref)) ?? rehearsal?.idOf(movies, nameOf(ref));
}

/** For rows whose titles are missing: the caller may try again once everything else is imported. */
export function orphan(field: string, ref: TitleRef): Outcome {
  const name = 'key' in ref ? `the key '${ref.key}'` : `the id ${ref.id}`;
  return { state: 'orphan', field, reason: `there is no title with ${name}` };
}
