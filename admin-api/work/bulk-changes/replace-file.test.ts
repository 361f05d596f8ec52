import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Uploader, uploaderOf } from '#admin-api/ground/media/testing/uploader.ts';
import { mp4, mp4Of } from '#admin-api/ground/media/testing/videos.ts';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import {
  buildCollection,
  buildEpisode,
  buildMatch,
  buildMovie,
  buildPage,
  buildPerson,
  buildSeason,
  buildStreamingService,
  buildUiSetting,
} from '#admin-api/testing/factories.ts';
import { bulkChange, bulkMessages } from '#schema/shapes/bulk-change.ts';
import { mediaLibrary, mediaLibraryMessages } from '#schema/shapes/media-library.ts';
import { workOff } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
let uploader: Uploader;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  uploader = await uploaderOf(api);
});
afterAll(() => api.close());
beforeEach(() =>
  api
    .em()
    .execute(`truncate movies, matches, collections, people, pages, ui_settings, streaming_services, trash, bulk_changes,
      bulk_change_rows, media restart identity cascade`),
);

let made = 0;
async function stored(name = 'poster.png') {
  made += 1;
  const background = { r: made, g: 10, b: 200 };
  const content = name.endsWith('.mp4')
    ? mp4Of(mp4.length + 8 + made)
    : await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
  const answer = await uploader.send(name.endsWith('.mp4') ? 'video' : 'poster', content, name);
  const { url }: { url: string } = await answer.json();
  const { files } = mediaLibrary.parse(await (await ann.get('/api/media')).json());
  return { url, id: files.find((file) => file.url === url)?.id ?? 0, stem: url.replace(/\.\w+$/, '') };
}
const library = async () => mediaLibrary.parse(await (await ann.get('/api/media')).json()).files;
const usesOf = async (id: number) => (await library()).find((file) => file.id === id)?.useCount;
const replace = (id: number, url: string, by = ann) => by.post(`/api/media/${id}/replace`, { url });

async function filmWith(url: string) {
  await buildMovie(api.em());
  await api.em().execute(`update movies set poster_url = '${url}'`);
}

/** A record of each kind that names the file, as it is written there. */
async function useEverywhere({ url, stem }: { url: string; stem: string }) {
  const em = api.em();
  const movie = await buildMovie(em, { trailerUrl: 'https://films.example/t.mp4' });
  const season = await buildSeason(em, { show: movie });
  await buildEpisode(em, { season, streamUrl: `https://films.example${url}` });
  await buildMatch(em);
  await buildCollection(em, { title: 'Trains' });
  await buildPerson(em, { name: 'Buster Keaton' });
  const page = await buildPage(em, { title: 'About' });
  await buildUiSetting(em, 'branding_logo_url', url, 'branding');
  await buildStreamingService(em, 'Archive');
  await em.execute(`update movies set poster_url = '${url}'; update seasons set poster_url = '${url}'; update matches set away_team_logo = '${url}';
    update collections set picture_url = '${url}'; update people set picture_url = '${url}';
    update pages set content = '<p><img src="${stem}-320.webp" alt="An engine"><img src="${url}" alt=""></p>' where id = ${page.id};
    update streaming_services set logo_url = '${url}'`);
  return movie;
}

/** What each record names, in the order of the tables. */
const named = () =>
  api.em().execute<{ place: string; words: string }[]>(`
    select 'movies' as place, poster_url as words from movies union all select 'seasons', poster_url from seasons
    union all select 'episodes', stream_url from episodes union all select 'matches', away_team_logo from matches
    union all select 'collections', picture_url from collections union all select 'people', picture_url from people
    union all select 'pages', content from pages union all select 'ui_settings', value from ui_settings
    union all select 'streaming_services', logo_url from streaming_services order by place`);

test('a file is replaced in every record that uses it, and the undo brings it back, also after other fields were edited', async () => {
  const [old, other] = [await stored(), await stored('new.png')];
  const movie = await useEverywhere(old);
  const before = await named();
  const answer = await replace(old.id, other.url);
  expect(answer.status).toBe(202);
  const { id, total, action } = bulkChange.parse(await answer.json());
  expect([total, action]).toEqual([
    9,
    { kind: 'replace-file', name: 'poster.png', from: old.url, to: other.url },
  ]);
  await workOff(api.em, 2);
  const renamed = (words: string) =>
    words.replace(`${old.stem}-320.`, `${other.stem}-360.`).replaceAll(old.stem, other.stem);
  expect(await named()).toEqual(before.map(({ place, words }) => ({ place, words: renamed(words) })));
  expect([await usesOf(old.id), await usesOf(other.id)]).toEqual([0, 9]);

  const deed = await (await ann.get(`/api/activity/deeds/bulk_change/${id}`)).json();
  expect(deed).toContainEqual({ kind: 'page', op: 'update', count: 1 });
  expect((await ann.put(`/api/movies/${movie.id}`, { trailerUrl: null })).status).toBe(200);

  expect((await ann.post(`/api/bulk-changes/${id}/undo`)).status).toBe(202);
  await workOff(api.em, 3);
  expect(await named()).toEqual(
    before.map(({ place, words }) => ({ place, words: words.replace('-360.', '-320.') })),
  );
  const [{ trailer } = { trailer: 'none' }] = await api
    .em()
    .execute<{ trailer: string | null }[]>('select trailer_url as trailer from movies');
  expect(trailer).toBeNull();
});

test('an undo names the records in which the file was replaced again', async () => {
  const [old, other, third] = [await stored(), await stored(), await stored()];
  await filmWith(old.url);
  const person = await buildPerson(api.em(), { name: 'Buster Keaton' });
  await api.em().execute(`update people set picture_url = '${old.url}'`);
  const { id } = bulkChange.parse(await (await replace(old.id, other.url)).json());
  await workOff(api.em, 10);
  await api.em().execute(`update people set picture_url = '${third.url}'`);
  const refused = await ann.post(`/api/bulk-changes/${id}/undo`);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ issues: [{ path: `titles.${person.id}`, message: 'Buster Keaton' }] }),
  ]);
});

test('a replaced file stays for as long as the undo, and its successor while it takes its place', async () => {
  const [old, other] = [await stored(), await stored()];
  await filmWith(old.url);
  await api.em().execute(`update media set created_at = now() - interval '2 days'`);
  const { id } = bulkChange.parse(await (await replace(old.id, other.url)).json());
  const removal = async (file: { id: number }) => {
    const answer = await ann.delete(`/api/media/${file.id}`);
    return [answer.status, (await answer.json()).message];
  };
  expect(await removal(other)).toEqual([409, mediaLibraryMessages.inUndo]);
  await workOff(api.em, 10);
  expect(await removal(old)).toEqual([409, mediaLibraryMessages.inUndo]);
  expect((await (await ann.delete('/api/media/unused')).json()).files).toBe(0);
  await ann.post(`/api/bulk-changes/${id}/undo`);
  await workOff(api.em, 10);
  expect((await removal(other))[0]).toBe(200);
  expect((await removal(old))[1]).toContain('in use');
});

test('a replacement that cannot be made is refused by the name of its field', async () => {
  const [old, film, unused] = [await stored(), await stored('a.mp4'), await stored()];
  await filmWith(old.url);
  const refusals: [number, string, number, string][] = [
    [old.id, film.url, 400, bulkMessages.otherKind],
    [old.id, old.url, 400, bulkMessages.sameFile],
    [old.id, '/media/uploads/posters/00aa.webp', 400, bulkMessages.noFile],
    [unused.id, old.url, 409, bulkMessages.unused],
    [999, old.url, 404, mediaLibraryMessages.notFound],
  ];
  for (const [id, url, status, message] of refusals) {
    const answer = await replace(id, url);
    expect([answer.status, (await answer.json()).message]).toEqual([status, message]);
  }
  const typed = await replace(old.id, 'https://films.example/a.png');
  expect([typed.status, (await typed.json()).issues]).toEqual([
    400,
    [{ path: 'url', message: expect.stringContaining('uploaded file') }],
  ]);
  expect((await api.post(`/api/media/${old.id}/replace`, { url: unused.url })).status).toBe(401);
});

test('an editor replaces no file that a setting uses, nor takes such a replacement back', async () => {
  const account = { email: 'ed@example.org', password: 'a long enough password' };
  await createAdmin(api.em(), account.email, account.password, 'editor');
  const editor = callerOf(api.url, { Cookie: cookieOf(await api.post('/api/login/admin', account)) });
  const [old, other] = [await stored(), await stored()];
  await filmWith(old.url);
  await buildUiSetting(api.em(), 'branding_logo_url', old.url, 'branding');
  expect((await replace(old.id, other.url, editor)).status).toBe(403);
  expect(await api.em().execute('select from bulk_changes')).toEqual([]);
  const { id } = bulkChange.parse(await (await replace(old.id, other.url)).json());
  await workOff(api.em, 10);
  expect((await editor.post(`/api/bulk-changes/${id}/undo`)).status).toBe(403);
  await api.em().execute(`delete from ui_settings`);
  expect(await usesOf(other.id)).toBe(1);
});
