import { setTimeout as delay } from 'node:timers/promises';
import { upload } from '#admin-api/imports/testing/upload.ts';
import type { Route } from '#admin-api/testing/routes.ts';
import { pixel } from './hostile-bodies.ts';

interface Sender {
  url: string;
  cookie: string;
  /** Opens another session. */
  signIn: () => Promise<unknown>;
}

type Known = Record<string, string>;

/** Values of paths that cannot be guessed, created for the route that is called next. */
export async function knownParams({ method, path }: Route, sender: Sender): Promise<Known> {
  if (path === '/api/admin/sessions/:id') return { id: await otherSession(sender) };
  if (path.startsWith('/api/admin/accounts/:id')) return { id: await otherAccount(sender) };
  if (path === '/api/admin/invitations/:id') return { id: String((await invitation(sender)).id) };
  if (path === '/api/upload/resumable/:id') return { id: await begunUpload(sender) };
  // A guessed value seldom fits a guessed key: a tagline is any text.
  if (path === '/api/ui-settings/:key') return { key: 'branding_tagline' };
  if (path === '/api/matches/series/:series') return { series: await madeSeries(sender) };
  if (path === '/api/bulk-changes/:id/undo') return { id: await endedBulkChange(sender) };
  if (path.startsWith('/api/imports/:id')) return { id: await knownImport(path, sender) };
  if (path.startsWith('/api/collections/:collection')) return knownCollection(method);
  if (path === '/api/merges/:id/undo') return { id: await madeMerge(sender) };
  if (path === '/api/history/:kind/:id/:seq') return await loggedChange(sender);
  if (path.startsWith('/api/webhooks/:id')) return await knownWebhook(sender);
  if (path.startsWith('/api/as-it-was/:seq')) return { seq: (await loggedChange(sender)).seq ?? '' };
  if (path === '/media/*key') return { key: await keptPoster(sender) };
  return {};
}

async function otherSession({ url, cookie, signIn }: Sender): Promise<string> {
  await signIn();
  const answer = await fetch(`${url}/api/admin/sessions`, { headers: { Cookie: cookie } });
  const sessions: { id: string; isCurrent: boolean }[] = await answer.json();
  return found(sessions.find(({ isCurrent }) => !isCurrent)?.id, 'session');
}

async function otherAccount({ url, cookie }: Sender): Promise<string> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const listed = async (): Promise<{ id: number; isYou: boolean }[]> =>
    (await fetch(`${url}/api/admin/accounts`, { headers })).json();
  const other = async () => (await listed()).find(({ isYou }) => !isYou)?.id.toString();
  const there = await other();
  if (there) return there;
  const token = (await invitation({ url, cookie })).path.split('=')[1];
  const body = JSON.stringify({ token, password: 'a long enough password' });
  await fetch(`${url}/api/invitations/accept`, { method: 'POST', headers: { ...headers, Cookie: '' }, body });
  return found(await other(), 'other account');
}

let invited = 0;

async function invitation({
  url,
  cookie,
}: Pick<Sender, 'url' | 'cookie'>): Promise<{ id: number; path: string }> {
  invited += 1;
  const answer = await fetch(`${url}/api/admin/invitations`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `invited-${invited}@example.org` }),
  });
  return answer.json();
}

async function madeSeries({ url, cookie }: Sender): Promise<string> {
  const [match]: { id: number }[] = (await (await fetch(`${url}/api/matches?limit=1`)).json()).matches;
  const answer = await fetch(`${url}/api/matches/${match?.id}/series`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fixtures: [{ matchDate: '2026-11-28T20:45:00Z' }] }),
  });
  const made: { series?: string } = await answer.json();
  return found(made.series, 'series');
}

const collections = 30;
let nextCollection = 0;

/** Read by slug, written by id. fillCatalogue puts each title into the collection of its number. */
function knownCollection(method: string): Known {
  nextCollection = (nextCollection % collections) + 1;
  const number = String(nextCollection);
  return { collection: method === 'GET' ? `hostile-${number}` : number, movieId: number };
}

async function endedBulkChange({ url, cookie }: Sender): Promise<string> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const post = async (path: string, body: object): Promise<{ id: number; state: string }> =>
    (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const title = await post('/api/movies', { title: 'Of many', genre: 'Drama', type: 'movie' });
  const action = { kind: 'set', fields: { quality: '4K' } };
  const { id } = await post('/api/bulk-changes', { titles: { ids: [title.id] }, action });
  for (;;) {
    const listed: { id: number; state: string }[] = await (
      await fetch(`${url}/api/bulk-changes`, { headers })
    ).json();
    if (listed.find((change) => change.id === id)?.state !== 'running') return String(id);
    await delay(100);
  }
}

async function madeMerge({ url, cookie }: Sender): Promise<string> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const post = async (path: string, body: object): Promise<{ id: number }> =>
    (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const title = { title: 'Twice', genre: 'Drama', type: 'movie' };
  const [kept, merged] = [await post('/api/movies', title), await post('/api/movies', title)];
  return String((await post('/api/merges', { kept: kept.id, merged: merged.id })).id);
}

let imported = 0;

/** An import of one new title, applied where it is to be undone. */
async function knownImport(path: string, { url, cookie }: Sender): Promise<string> {
  imported += 1;
  const sent = await upload(
    url,
    cookie,
    `title,type,slug\nOf a file,movie,of-a-file-${imported}\n`,
    'films.csv',
  );
  const { id }: { id: number } = await sent.json();
  const own = `${url}/api/imports/${id}`;
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const until = async (state: string) => {
    while ((await (await fetch(own, { headers })).json()).state !== state) await delay(100);
  };
  await until('checked');
  if (path.endsWith('/undo')) {
    await fetch(`${own}/apply`, { method: 'POST', headers, body: JSON.stringify({ what: 'all' }) });
    await until('done');
  }
  return String(id);
}

/** A webhook, the oldest of many, with a message that was ordered; another process sends it or not. */
async function knownWebhook({ url, cookie }: Sender): Promise<Known> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const own = `${url}/api/webhooks`;
  const body = JSON.stringify({ url: 'https://hooks.example.org/', events: ['title.created'] });
  await fetch(own, { method: 'POST', headers, body });
  const [first]: { id: number }[] = await (await fetch(own, { headers })).json();
  const sent: { id: number } = await (
    await fetch(`${own}/${first?.id}/test`, { method: 'POST', headers })
  ).json();
  return { id: String(first?.id), delivery: String(sent.id) };
}

async function loggedChange({ url, cookie }: Sender): Promise<Known> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ title: 'Logged', genre: 'Drama', type: 'movie' });
  const made: { id: number } = await (
    await fetch(`${url}/api/movies`, { method: 'POST', headers, body })
  ).json();
  const history: { entries: { seq: number }[] } = await (
    await fetch(`${url}/api/history/movie/${made.id}`, { headers })
  ).json();
  return { kind: 'movie', id: String(made.id), seq: found(history.entries[0]?.seq.toString(), 'change') };
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
