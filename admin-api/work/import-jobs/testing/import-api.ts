import pg from 'pg';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { workOff } from '#admin-api/work/import-jobs/import-job.ts';
import type { Pace } from '#admin-api/work/import-jobs/step.ts';
import { type ImportRecord, importRecord, importRowPage } from '#schema/shapes/import.ts';
import { upload } from './upload.ts';

type Answer = { status: number; body: unknown };

/** The API with an administrator who imports; the worker's tasks run when they are requested. */
export interface ImportApi {
  api: TestApi;
  ann: Caller;
  databaseUrl: string;
  send: (content: string | Buffer, name?: string, query?: string) => Promise<Answer>;
  work: (pace?: Pace) => Promise<void>;
  /** Uploads and compares. */
  compared: (content: string | Buffer, name?: string, query?: string) => Promise<ImportRecord>;
  read: (id: number) => Promise<ImportRecord>;
  call: (id: number, what: string, body?: object) => Promise<Answer>;
  apply: (id: number, order?: object) => Promise<ImportRecord>;
  rowsOf: (id: number, query?: string) => Promise<ReturnType<typeof importRowPage.parse>['rows']>;
  /** The titles without the columns that describe the edit itself. */
  titles: () => Promise<Record<string, unknown>[]>;
  clear: () => Promise<unknown>;
  close: () => Promise<void>;
}

export const importsPath = '/api/imports';

export async function startImports(): Promise<ImportApi> {
  const database = await createTestDatabase();
  const api = await startApi({ databaseUrl: database.url });
  const ann = await api.signIn();
  const { email, password } = testAdmin;
  const cookie = cookieOf(await api.post('/api/login/admin', { email, password }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set timezone to 'UTC'`);

  const send: ImportApi['send'] = async (content, name = 'films.csv', query = '') => {
    const answer = await upload(api.url, cookie, content, name, query);
    return { status: answer.status, body: await answer.json() };
  };
  const work: ImportApi['work'] = async (pace = async () => true) => {
    const { rows } = await client.query<{ id: number }>('select id from imports order by id');
    for (const { id } of rows) await workOff(api.orm, client, id, pace);
  };
  const read: ImportApi['read'] = async (id) =>
    importRecord.parse(await (await ann.get(`${importsPath}/${id}`)).json());
  const call: ImportApi['call'] = async (id, what, body) => {
    const answer = await ann.post(`${importsPath}/${id}/${what}`, body);
    return { status: answer.status, body: await answer.json() };
  };
  return {
    api,
    ann,
    databaseUrl: database.url,
    send,
    work,
    read,
    call,
    async compared(content, name, query) {
      const { id } = importRecord.parse((await send(content, name, query)).body);
      await work();
      return await read(id);
    },
    async apply(id, order = { what: 'all' }) {
      const { status } = await call(id, 'apply', order);
      if (status !== 202) throw new Error(`Applying was answered with ${status}`);
      await work();
      return await read(id);
    },
    rowsOf: async (id, query = '') =>
      importRowPage.parse(await (await ann.get(`${importsPath}/${id}/rows${query}`)).json()).rows,
    titles: async () =>
      (
        await api
          .em()
          .execute<{ row: Record<string, unknown> }[]>(
            `select to_jsonb(m) - array['changed_at', 'edited_at', 'edited_by', 'revised_at'] as row from movies m order by id`,
          )
      ).map(({ row }) => row),
    clear: () =>
      api.em().execute('truncate movies, matches, trash, imports, slug_redirects restart identity cascade'),
    async close() {
      await client.end();
      await api.close();
      await database.drop();
    },
  };
}
