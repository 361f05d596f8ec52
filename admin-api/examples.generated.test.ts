import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mp4 } from './ground/media/testing/videos.ts';
import type { ExampleCall } from './ground/openapi/curl.ts';
import { buildDocument } from './ground/openapi/document.ts';
import { fieldExamples } from './ground/openapi/field-examples.ts';
import { findHead } from './publishing/changes/change.queries.ts';
import { moveToTrash } from './records/trash/move-to-trash.queries.ts';
import { createAdmin } from './team/auth/first-admin.ts';
import { createAnswerCheck } from './testing/answer-check.ts';
import { cookieOf, startApi, type TestApi, testFeedKey } from './testing/api-server.ts';
import {
  buildCollection,
  buildComment,
  buildEpisode,
  buildIncident,
  buildMatch,
  buildMovie,
  buildPage,
  buildPerson,
  buildSeason,
  buildStreamingService,
  buildUiSetting,
} from './testing/factories.ts';
import { routerOf } from './testing/routes.ts';
import { orderBulkChange } from './work/bulk-changes/bulk-change.queries.ts';
import { workOff } from './work/bulk-changes/testing/work-off.ts';

// Calls every example of the documentation unchanged, in one order, over one catalogue.

let api: TestApi;
let cookie = '';
let hidden = 0;
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await createAdmin(em, String(fieldExamples['email']), String(fieldExamples['password']));
  await createAdmin(em, 'second@example.org', null);
  const movie = await buildMovie(em, { slug: 'the-general', type: 'tv_show' });
  const season = await buildSeason(em, { show: movie, seasonNumber: 7 });
  await buildEpisode(em, { season, episodeNumber: 7 });
  for (const body of ['First', 'Second']) await buildComment(em, { movie, body });
  const kept = await buildMovie(em, { slug: 'kept-back' });
  hidden = kept.id;
  await em.execute(`update movies set publication = 'draft' where id = ${hidden}`);
  await buildPerson(em, {
    slug: 'buster-keaton',
    credits: [{ movie: movie.id }, { movie: movie.id, role: 'director' }],
  });
  await buildPerson(em);
  const match = await buildMatch(em);
  for (const removedAt of [null, new Date()]) await buildIncident(em, match.id, { removedAt });
  await buildPage(em, { slug: 'about' });
  await buildCollection(em, { slug: 'silent-comedies' });
  await buildUiSetting(em, 'branding_site_name', 'Lamphouse', 'branding');
  await buildUiSetting(em, 'contact_delivery', 'true', 'content');
  await buildUiSetting(em, 'comments_on_matches', 'true', 'content');
  await buildStreamingService(em, 'Archive');
  for (const { id } of [await buildMatch(em), await buildMatch(em), await buildMatch(em)]) {
    await moveToTrash(em, 'ann', 'match', id, 'Match not found');
  }
});
afterAll(() => api.close());

type Prepare = (call: ExampleCall) => Promise<Partial<ExampleCall>>;
let uploadedPoster = '';
let begunUpload = '';
let madeSeries = '';
const ofUpload: Prepare = async () => ({ path: begunUpload });

async function importIn(state: string, call: string): Promise<Partial<ExampleCall>> {
  const [row] = await api.em().execute<{ id: number }[]>(
    `with made as (
       insert into imports (name, columns, mapping, state, chosen, rows, uploaded_by, actor)
         values ('films.csv', '[]', '{}', ?, 'all', 1, 'ann', 'ann') returning id
     ), compared as (
       insert into import_rows (import_id, number, line, rank, verdict) select id, 1, 2, 0, 'new' from made
     ), written as (
       insert into import_writes (import_id, place, record_id, before, after) select id, 'movies', 1, '{}', '{}' from made
     )
     select id from made`,
    [state],
  );
  return { path: `/api/imports/${row?.id}/${call}` };
}

async function linkFor(email: string): Promise<string> {
  const answer = await api.post('/api/admin/invitations', { email }, { Cookie: cookie });
  return (await answer.json()).path.split('=')[1];
}

/** Values that an example cannot know beforehand. */
const prepared: Record<string, Prepare> = {
  deleteAdminSessionsById: async ({ path }) => {
    // A second session, signed in with the password that an example has changed.
    const { email, newPassword: password } = fieldExamples;
    await api.post('/api/login/admin', { email, password });
    const sessions = await (await api.get('/api/admin/sessions', { Cookie: cookie })).json();
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return { path: path.replace(/[^/]+$/, other.id) };
  },
  // The own password cannot be reset this way.
  postAdminAccountsByIdReset: async () => ({ path: '/api/admin/accounts/2/reset' }),
  postInvitationsLook: async () => ({ body: { json: { token: await linkFor('looked@example.org') } } }),
  postInvitationsAccept: async () => ({
    body: { json: { token: await linkFor('invited@example.org'), password: 'a long enough password' } },
  }),
  // Recovery codes need an account with a second factor; the code of the app is valid for half a minute.
  postAdminSecondFactorRecoveryCodes: async () => {
    await api.em().execute(`insert into totp_secrets (admin_id, secret, last_step) values (1, 'AA', 0)`);
    return {};
  },
  putAdminSecondFactorTotp: async () => {
    const offer = await fetch(`${api.url}/api/admin/second-factor/totp`, {
      method: 'POST',
      headers: { Cookie: cookie },
    });
    const { sealed, secret } = await offer.json();
    return { body: { json: { sealed, code: new TOTP({ secret }).generate() } } };
  },
  deleteAdminPasskeysById: async () => {
    await api.em().execute(`insert into passkeys (admin_id, credential, public_key, counter, transports, name)
      values (1, 'example', 'AA', 0, '{}', 'Laptop')`);
    return { path: '/api/admin/passkeys/1' };
  },
  deleteAdminAccountsByIdSecondFactor: async () => ({ path: '/api/admin/accounts/2/second-factor' }),
  // Saving an arrangement of home needs the current version.
  putHome: async ({ body }) => {
    const { version } = await (await api.get('/api/home')).json();
    return { body: { json: { ...(body && 'json' in body ? Object(body.json) : {}), version } } };
  },
  getAskedByKey: async () => {
    const answer = await api.post('/api/requests', { name: 'The Cameraman' });
    return { path: `/api/asked/${(await answer.json()).key}` };
  },
  // A link is made to a record that is not public, and administrators can see such a record.
  postPreviewLinksByKindById: async () => ({ path: `/api/preview-links/movie/${hidden}` }),
  getPreviews: async () => ({ path: '/api/previews?kind=title&name=kept-back', headers: { Cookie: cookie } }),
  postPreviewsOpen: async () => {
    const link = await api.post(`/api/preview-links/movie/${hidden}`, { days: 1 }, { Cookie: cookie });
    return { body: { json: { token: (await link.json()).path.split('/').at(-1) } } };
  },
  // The first change has been stopped by then.
  postBulkChangesByIdUndo: async () => {
    const action = { kind: 'set', fields: { quality: '8K' } } as const;
    const { id } = await orderBulkChange(api.em(), 'ann', { titles: { filter: {} }, action });
    await workOff(api.em, 100);
    return { path: `/api/bulk-changes/${id}/undo` };
  },
  postMediaByIdReplace: async ({ body }) => {
    const { url } = Object(body && 'json' in body ? body.json : {});
    const used = '/media/uploads/posters/0a.webp';
    const em = api.em();
    await em.execute(`insert into media (id, url, kind, bytes) values (901, '${url}', 'poster', 1)`);
    await em.execute(`insert into media (id, url, kind, bytes) values (902, '${used}', 'poster', 1)`);
    await em.execute(
      `insert into streaming_services (name, logo_url, background_color, created_by) values ('Logo', '${used}', '#000', 'ann')`,
    );
    return { path: '/api/media/902/replace' };
  },
  // Uploaded rows are compared by the worker, which does not run here.
  postImportsByIdApply: () => importIn('checked', 'apply'),
  postImportsByIdStop: () => importIn('applying', 'stop'),
  postImportsByIdUndo: () => importIn('done', 'undo'),
  // The first one has been deleted by then.
  deleteComments: async () => ({ path: '/api/comments?ids=2' }),
  deleteTrashById: async () => ({ path: '/api/trash/2' }),
  postMoviesByIdRatingsRestore: async () => {
    await api.put('/api/movies/1/ratings/own', { value: 8 });
    await api.delete('/api/movies/1/ratings', { Cookie: cookie });
    return {};
  },
  postWebhooksByIdRestore: async () => {
    const input = { url: 'https://hooks.example.org/restored', events: ['title.created'] };
    const { webhook } = await (await api.post('/api/webhooks', input, { Cookie: cookie })).json();
    await api.delete(`/api/webhooks/${webhook.id}`, { Cookie: cookie });
    return { path: `/api/webhooks/${webhook.id}/restore` };
  },
  // No worker has sent the test message.
  postWebhooksByIdDeliveriesByDeliveryResend: async () => {
    await api.em().execute("update webhook_deliveries set state = 'failed'");
    return {};
  },
  // The first one exists, and the second one was deleted.
  postMatchIncidentsByIdRestore: async () => ({ path: '/api/match-incidents/2/restore' }),
  getHistoryByKindByIdBySeq: async () => {
    const { entries } = await (await api.get('/api/history/movie/1', { Cookie: cookie })).json();
    return { path: `/api/history/movie/1/${entries[0].seq}` };
  },
  postUiSettingsRestoreBySeq: async () => ({ path: `/api/ui-settings/restore/${await findHead(api.em())}` }),
  deleteMatchesSeriesBySeries: async () => ({ path: `/api/matches/series/${madeSeries}` }),
  getMediaByKey: async () => ({ path: uploadedPoster }),
  postUploadResumable: async ({ headers }) => ({
    headers: { ...headers, 'Upload-Length': String(mp4.length) },
  }),
  headUploadResumableById: ofUpload,
  patchUploadResumableById: ofUpload,
  deleteUploadResumableById: ofUpload,
};

/**
 * Expected other statuses: passkeys are created by browsers, and not at an IP address; nothing renders without a site server; no
 * provider is requested before it is switched on.
 */
const elsewhere: Record<string, number> = {
  // No two titles of the examples are alike.
  postBulkChangesMerge: 409,
  postAdminPasskeys: 400,
  postAdminPasskeysOptions: 409,
  postLoginPasskey: 401,
  postLoginPasskeyOptions: 409,
  getLookupByProviderById: 409,
  postPublish: 404,
  getPublishReport: 404,
  getPublishPaths: 404,
};

test('every example of the document works unchanged', async () => {
  const check = createAnswerCheck(api.url);
  const { calls } = buildDocument({ layers: routerOf(api.app).stack, siteUrl: api.url });
  const walked: [string, number][] = [];
  for (const [name, example] of inOrder([...calls])) {
    const call = { ...example, ...(await prepared[name]?.(example)) };
    const answer = await send(call);
    await check(call.method, call.path, answer);
    // Keeps cookies as curl does: an example that drops its new cookie would lose the session.
    if (example.keepsSession && answer.ok) cookie = cookieOf(answer);
    if (name === 'postUploadPoster') uploadedPoster = (await answer.json()).url;
    if (name === 'postMatchesByIdSeries') madeSeries = (await answer.json()).series;
    if (name === 'postUploadResumable') begunUpload = answer.headers.get('location') ?? '';
    walked.push([name, answer.status]);
  }
  const refused = walked.filter(([name, status]) => status >= 300 && elsewhere[name] !== status);
  expect(refused).toEqual([]);
  expect(walked).toHaveLength(calls.size);
  // Signing out was the last example.
  expect((await api.get('/api/admin/me', { Cookie: cookie })).status).toBe(401);
});

/** Signing in comes first, then adding, reading, changing and deleting (the innermost first), and signing out last. */
function inOrder(calls: [string, ExampleCall][]): [string, ExampleCall][] {
  const methods = ['post', 'head', 'patch', 'get', 'put', 'delete'];
  const phase = ([name, { method }]: [string, ExampleCall]) => {
    if (name === 'postLoginAdmin') return -1;
    return name === 'postAdminLogout' ? methods.length : methods.indexOf(method);
  };
  const values = new Map(
    calls.map(([name, { method }], index) => [name, method === 'delete' ? -index : index]),
  );
  return calls.toSorted(
    (one, other) => phase(one) - phase(other) || Number(values.get(one[0])) - Number(values.get(other[0])),
  );
}

async function send({ method, path, headers, guard, sendsSession, body }: ExampleCall): Promise<Response> {
  const sent = new Headers(headers);
  if (sendsSession) sent.set('Cookie', cookie);
  if (guard === 'feedKey') sent.set('Authorization', `Bearer ${testFeedKey}`);
  if (body && 'json' in body) sent.set('Content-Type', 'application/json');
  if (body && 'file' in body) sent.set('Content-Type', body.type);
  return await fetch(api.url + path, {
    method: method.toUpperCase(),
    headers: sent,
    redirect: 'manual',
    ...(body && { body: await written(body) }),
  });
}

async function written(body: NonNullable<ExampleCall['body']>): Promise<BodyInit> {
  if ('json' in body) return JSON.stringify(body.json);
  if ('file' in body) return new Uint8Array(await fileNamed(body.file));
  const form = new FormData();
  for (const [field, value] of Object.entries(body.form)) {
    const name = value.slice(1);
    form.set(field, new Blob([new Uint8Array(await fileNamed(name))]), name);
  }
  return form;
}

async function fileNamed(name: string): Promise<Buffer> {
  if (name.endsWith('.mp4')) return mp4;
  if (name.endsWith('.csv')) return Buffer.from('Film,Year\nThe General,1926\n');
  if (name.endsWith('.srt')) return Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nThe General\n');
  const colour = { r: 200, g: 160, b: 90 };
  const picture = sharp({ create: { width: 500, height: 750, channels: 3, background: colour } });
  return await picture.jpeg().toBuffer();
}
