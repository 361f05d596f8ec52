/** The arrangement of home: one row of JSON, which is validated by its contract also when it is read. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import {
  arrangementMessages,
  defaultArrangement,
  homeArrangement,
  type StoredArrangement,
} from '#schema/home-arrangement.ts';

interface Stored {
  version: number;
  contents: unknown;
}

/** The specification's arrangement when nothing is stored, or when the stored one is no longer valid. */
export async function readArrangement(em: EntityManager): Promise<StoredArrangement> {
  const [stored] = await em.execute<Stored[]>('select version, contents from home_arrangement');
  const contents = homeArrangement.safeParse(stored?.contents);
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
