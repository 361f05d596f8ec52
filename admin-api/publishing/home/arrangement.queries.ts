/** The arrangement of home: one row of JSON, which is validated by its contract also when it is read. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { homeRows } from '#schema/rules/home-rows.ts';
import {
  arrangementMessages,
  defaultArrangement,
  homeArrangement,
  type StoredArrangement,
} from '#schema/shapes/home-arrangement.ts';

interface Stored {
  version: number;
  contents: unknown;
}

/** A row that home had when the arrangement was saved, and that it no longer has, is left out. */
const isKnown = ({ key, source }: { key?: unknown; source?: { kind?: unknown } }) =>
  source?.kind !== 'standard' || homeRows.some((row) => row.key === key);

const withKnownRows = (contents: unknown): unknown => {
  const rows = (contents as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(rows) ? { ...(contents as object), rows: rows.filter(isKnown) } : contents;
};

/** The specification's arrangement when nothing is stored, or when the stored one is no longer valid. */
export async function readArrangement(em: EntityManager): Promise<StoredArrangement> {
  const [stored] = await em.execute<Stored[]>('select version, contents from home_arrangement');
  const contents = homeArrangement.safeParse(withKnownRows(stored?.contents));
  return { ...(contents.data ?? defaultArrangement), version: stored?.version ?? 0 };
}

/** Refuses to overwrite a newer arrangement than the one that the client had read. */
export async function saveArrangement(
  em: EntityManager,
  actor: string,
  { version, ...contents }: StoredArrangement,
): Promise<Written<StoredArrangement>> {
  return await write(em.fork(), actor, async (inside) => {
    const json = JSON.stringify(contents);
    const saved = await inside.execute<{ version: number }[]>(
      version === 0
        ? sql`insert into home_arrangement (version, contents) values (1, ${json}::jsonb)
              on conflict do nothing returning version`
        : sql`update home_arrangement set version = version + 1, contents = ${json}::jsonb, updated_at = now()
               where version = ${version} returning version`,
    );
    if (saved.length === 0) {
      const message = arrangementMessages.conflict;
      throw new RequestError(409, message, { issues: [{ path: 'version', message }] });
    }
    return await readArrangement(inside);
  });
}
