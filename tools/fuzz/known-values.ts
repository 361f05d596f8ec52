import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '#admin-api/testing/routes.ts';
import { upload } from '#admin-api/work/import-jobs/testing/upload.ts';
import { pixel } from './fuzz-bodies.ts';

interface Sender {
  url: string;
  cookie: string;
  /** Opens another session. */
  signIn: () => Promise<unknown>;
}

type Known = Record<string, string>;
/** A record in an answer. */
interface Row {
  id: number;
}

/** Values of paths that cannot be guessed, created for the route that is called next. */
export async function knownParams({ method, path }: Route, sender: Sender): Promise<Known> {
  if (path === '/api/admin/sessions/:id') return { id: await otherSession(sender) };
  if (path.startsWith('/api/admin/accounts/:id')) return { id: await otherAccount(sender) };
  if (path === '/api/admin/invitations/:id') return { id: String((await invitation(sender)).id) };
  if (path === '/api/admin/tokens/:id') return { id: await knownToken(sender) };
  if (path === '/api/upload/resumable/:id') return { id: await begunUpload(sender) };
  // A guessed value seldom fits a guessed key: a tagline is any text.
  if (path === '/api/ui-settings/:key') return { key: 'branding_tagline' };
  if (path === '/api/matches/series/:series') return { series: await madeSeries(sender) };
  if (path === '/api/bulk-changes/:id/undo') return { id: await endedBulkChange(sender) };
  if (path.startsWith('/api/imports/:id')) return { id: await knownImport(path, sender) };
  if (path.startsWith('/api/collections/:collection')) return knownCollection(method);
  if (path.startsWith('/api/people/:person')) return { person: knownCollection(method).collection ?? '' };
  if (path === '/api/merges/:id/undo') return { id: await madeMerge(sender) };
  if (path === '/api/history/:kind/:id/:seq') return await loggedChange(sender);
  if (path.startsWith('/api/webhooks/:id')) return await knownWebhook(path, sender);
  if (path === '/api/ui-settings/restore/:seq') return { seq: (await loggedChange(sender)).seq ?? '' };
  if (path.startsWith('/api/preview-links/:kind')) return { kind: 'movie', id: await hiddenTitle(sender) };
  if (path === '/api/preview-links/:id') return { id: await madePreviewLink(sender) };
  if (path === '/api/movies/:id/ratings/restore') return { id: await titleWithoutItsRatings(sender) };
  if (path === '/media/*key') return { key: await keptPoster(sender) };
  return {};
}

/** Sends JSON as the administrator, and returns the JSON of the answer. */
async function call<Reply>(
  { url, cookie }: Sender,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const addTitle = (sender: Sender, title: string) =>
  call<Row>(sender, 'POST', '/api/movies', { title, genre: 'Drama', type: 'movie' });

async function titleWithoutItsRatings(sender: Sender): Promise<string> {
  const { id } = await addTitle(sender, 'Rated and cleared');
  const path = `/api/movies/${id}/ratings`;
  await call(sender, 'PUT', `${path}/own`, { value: 8 });
  await call(sender, 'DELETE', path);
  return String(id);
}

async function otherSession(sender: Sender): Promise<string> {
  await sender.signIn();
  const sessions = await call<{ id: string; isCurrent: boolean }[]>(sender, 'GET', '/api/admin/sessions');
  return found(sessions.find(({ isCurrent }) => !isCurrent)?.id, 'session');
}

async function otherAccount(sender: Sender): Promise<string> {
  const other = async () =>
    (await call<{ id: number; isYou: boolean }[]>(sender, 'GET', '/api/admin/accounts'))
      .find(({ isYou }) => !isYou)
      ?.id.toString();
  const there = await other();
  if (there) return there;
  const token = (await invitation(sender)).path.split('=')[1];
  const stranger = { ...sender, cookie: '' };
  await call(stranger, 'POST', '/api/invitations/accept', { token, password: 'a long enough password' });
  return found(await other(), 'other account');
}

let invited = 0;

async function invitation(sender: Sender): Promise<Row & { path: string }> {
  invited += 1;
  return await call(sender, 'POST', '/api/admin/invitations', { email: `invited-${invited}@example.org` });
}

/** An account may have only 50 tokens, so an existing one is used. */
async function knownToken(sender: Sender): Promise<string> {
  const [first] = await call<Row[]>(sender, 'GET', '/api/admin/tokens');
  if (first) return String(first.id);
  const body = { name: 'Known', scopes: ['read'] };
  return String((await call<{ record: Row }>(sender, 'POST', '/api/admin/tokens', body)).record.id);
}

async function madeSeries(sender: Sender): Promise<string> {
  const { matches } = await call<{ matches: Row[] }>(sender, 'GET', '/api/matches?limit=1');
  const fixtures = [{ matchDate: '2026-11-28T20:45:00Z' }];
  const path = `/api/matches/${matches[0]?.id}/series`;
  return found((await call<{ series?: string }>(sender, 'POST', path, { fixtures })).series, 'series');
}

const collections = 30;
let nextCollection = 0;

/** Collections are read by slug and written by id. fillCatalogue puts each title into the collection of its number. */
function knownCollection(method: string): Known {
  nextCollection = (nextCollection % collections) + 1;
  const number = String(nextCollection);
  return { collection: method === 'GET' ? `fuzz-${number}` : number, movieId: number };
}

async function endedBulkChange(sender: Sender): Promise<string> {
  const title = await addTitle(sender, 'Of many');
  const action = { kind: 'set', fields: { quality: '4K' } };
  const { id } = await call<Row>(sender, 'POST', '/api/bulk-changes', {
    titles: { ids: [title.id] },
    action,
  });
  for (;;) {
    const listed = await call<(Row & { state: string })[]>(sender, 'GET', '/api/bulk-changes');
    if (listed.find((change) => change.id === id)?.state !== 'running') return String(id);
    await delay(100);
  }
}

async function madeMerge(sender: Sender): Promise<string> {
  const [kept, merged] = [await addTitle(sender, 'Twice'), await addTitle(sender, 'Twice')];
  const { id } = await call<Row>(sender, 'POST', '/api/merges', { kept: kept.id, merged: merged.id });
  return String(id);
}

let imported = 0;

/** An import of one new title, applied when it is to be undone. */
async function knownImport(path: string, sender: Sender): Promise<string> {
  imported += 1;
  const table = `title,type,slug\nOf a file,movie,of-a-file-${imported}\n`;
  const { id }: Row = await (await upload(sender.url, sender.cookie, table, 'films.csv')).json();
  const own = `/api/imports/${id}`;
  const until = async (state: string) => {
    while ((await call<{ state: string }>(sender, 'GET', own)).state !== state) await delay(100);
  };
  await until('checked');
  if (path.endsWith('/undo')) {
    await call(sender, 'POST', `${own}/apply`, { what: 'all' });
    await until('done');
  }
  return String(id);
}

/** The oldest webhook, with a test message; another process may deliver it. */
async function knownWebhook(path: string, sender: Sender): Promise<Known> {
  const own = '/api/webhooks';
  await call(sender, 'POST', own, { url: 'https://hooks.example.org/', events: ['title.created'] });
  const [first] = await call<Row[]>(sender, 'GET', own);
  const sent = await call<Row>(sender, 'POST', `${own}/${first?.id}/test`);
  if (path.endsWith('/restore')) await call(sender, 'DELETE', `${own}/${first?.id}`);
  return { id: String(first?.id), delivery: String(sent.id) };
}

async function hiddenTitle(sender: Sender): Promise<string> {
  const draft = { title: 'Hidden', genre: 'Drama', type: 'movie', publication: 'draft' };
  return String((await call<Row>(sender, 'POST', '/api/movies', draft)).id);
}

async function madePreviewLink(sender: Sender): Promise<string> {
  const path = `/api/preview-links/movie/${await hiddenTitle(sender)}`;
  return String((await call<Row>(sender, 'POST', path, { days: 1 })).id);
}

async function loggedChange(sender: Sender): Promise<Known> {
  const { id } = await addTitle(sender, 'Logged');
  const history = await call<{ entries: { seq: number }[] }>(sender, 'GET', `/api/history/movie/${id}`);
  return { kind: 'movie', id: String(id), seq: found(history.entries[0]?.seq.toString(), 'change') };
}

async function begunUpload({ url, cookie }: Sender): Promise<string> {
  const headers = {
    Cookie: cookie,
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(pixel.length),
    'Upload-Metadata': `kind ${Buffer.from('poster').toString('base64')}`,
  };
  const answer = await fetch(`${url}/api/upload/resumable`, { method: 'POST', headers });
  return found(answer.headers.get('location')?.split('/').at(-1), 'upload');
}

async function keptPoster({ url, cookie }: Sender): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(pixel)], 'poster.png'));
  const answer = await fetch(`${url}/api/upload/poster`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body,
  });
  const kept: { url?: string } = await answer.json();
  return found(kept.url?.replace('/media/', ''), 'poster');
}

function found(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`There is no ${what} to try the route on`);
  return value;
}
