import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import * as calls from '#schema/calls/publishing.ts';
import { buildFileDays } from '#schema/rules/retention.ts';

/** Site servers share the files of their builds here, since visitors of one get pages of another while they are replaced. */
export function buildFileRoutes() {
  const router = apiRouter();
  router.serve(calls.announceBuildFiles, async ({ body, em }) => ({
    missing: await announceFiles(em, body.names),
  }));
  router.serve(calls.storeBuildFiles, async ({ body, em }) => ({ stored: await storeFiles(em, body.files) }));
  router.serve(calls.listBuildFiles, async ({ em }) => ({ names: await listFiles(em) }));
  router.serve(calls.getBuildFile, async ({ query, em }) => {
    const content = await findFile(em, query.name);
    if (content === undefined) throw new RequestError(404, 'No site server has shared this file');
    return { content };
  });
  return router;
}

interface File {
  name: string;
  content: string;
}

const asRows = (files: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (name text, content text)`;

/**
 * Notes that these files are in use, once a day, and returns the names of those that are not stored. What another server is noting is
 * left to that one.
 */
async function announceFiles(em: EntityManager, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name) => ({ name }));
  await em.execute(sql`
    update build_files set announced_at = now() where name in (
      select b.name from build_files b join ${asRows(rows)} on f.name = b.name
       where b.announced_at < now() - interval '1 day' for update of b skip locked)`);
  const missing = await em.execute<{ name: string }[]>(sql`
    select distinct f.name from ${asRows(rows)}
     where not exists (select from build_files b where b.name = f.name)`);
  return missing.map(({ name }) => name);
}

/** A file that is stored already stays. The order keeps two servers from waiting for each other. */
async function storeFiles(em: EntityManager, files: readonly File[]): Promise<number> {
  const stored = await em.execute<unknown[]>(sql`
    insert into build_files (name, content) select f.name, f.content from ${asRows(files)} order by f.name
      on conflict do nothing returning name`);
  return stored.length;
}

async function listFiles(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>('select name from build_files');
  return rows.map(({ name }) => name);
}

async function findFile(em: EntityManager, name: string): Promise<string | undefined> {
  const [row] = await em.execute<{ content: string }[]>(
    sql`select content from build_files where name = ${name}`,
  );
  return row?.content;
}

/** Deletes files of builds that no site server has any more, at most `limit`; answers with how many. */
export async function pruneBuildFiles(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from build_files where name in (
      select name from build_files where announced_at < now() - make_interval(days => ${buildFileDays})
       limit ${limit}
    ) returning name`);
  return gone.length;
}
