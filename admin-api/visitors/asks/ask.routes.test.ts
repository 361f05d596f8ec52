import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneAll } from '#admin-api/pruning.ts';
import { buildEpisode, buildMovie, buildSeason, buildUiSetting } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { newVisitor } from '#admin-api/visitors/comments/testing/visitors.ts';
import { askMessages } from '#schema/rules/ask-messages.ts';
import { openInbox } from './testing/askers.ts';

const { api, admin, inbox, request, report, asked, details, namesIn, change } = await openInbox();
beforeEach(() => api.em().execute('delete from asks; delete from movies; delete from trash'));
afterAll(() => api.close());

describe('a request', () => {
  test('is one row for all who send the same, whatever the spelling', async () => {
    const first = await request({ name: 'The Cameraman', note: 'With the parrot?' });
    await request({ name: '  CAMERAMAN! ', year: 1928 });
    await request({ name: 'Caméraman (1928)', type: 'movie' });
    await request({ name: 'The Cameraman', year: 1997 });
    expect(await namesIn()).toEqual([
      ['The Cameraman', 1],
      ['The Cameraman', 3],
    ]);
    expect(await asked(first)).toMatchObject([
      {
        kind: 'request',
        name: 'The Cameraman',
        year: 1928,
        type: 'movie',
        count: 3,
        state: 'open',
        note: 'With the parrot?',
      },
    ]);
    await request({ name: 'The Cameraman', type: 'tv_show', year: 1928 });
    expect((await inbox()).total).toBe(3);
  });

  test('counts once per browser, and once a day for an address with many keys', async () => {
    const home = newVisitor();
    const key = await request({ name: 'Wren' }, home);
    expect(await request({ name: 'Wren', asker: key, note: 'Please' }, newVisitor())).toBe(key);
    expect(await request({ name: 'Wren' }, home)).not.toBe(key);
    expect(await namesIn()).toEqual([['Wren', 1]]);
    expect(await asked(key)).toMatchObject([{ note: 'Please' }]);
    await request({ name: 'Heron', asker: key }, home);
    expect((await asked(key)).map(({ name }) => name)).toEqual(['Heron', 'Wren']);
  });

  test('that many send at once is one row', async () => {
    await Promise.all(Array.from({ length: 12 }, () => request({ name: 'Curlew' })));
    expect(await namesIn()).toEqual([['Curlew', 12]]);
  });

  test('that looks automated is marked and does not count', async () => {
    await request({ name: 'Buy', website: 'https://spam.example' });
    await request({ name: 'Sell', elapsedMs: 30 });
    expect((await inbox()).asks.map(({ isSuspect, count }) => [isSuspect, count])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    await request({ name: 'Sell', elapsedMs: 9000 });
    expect((await inbox()).asks[0]).toMatchObject({ name: 'Sell', isSuspect: false, count: 1 });
  });

  test('names each invalid field', async () => {
    const send = (body: object) => api.post('/api/requests', body, newVisitor());
    expect(await messagesOf(await send({ name: ' \u200b ', year: 1492, type: 'opera', asker: 'x' }))).toEqual(
      {
        name: askMessages.name,
        year: askMessages.year,
        type: 'The type must be movie, tv_show or anime',
        asker: askMessages.key,
      },
    );
    expect(await messagesOf(await send({ name: 'x'.repeat(201), note: 'x'.repeat(501), extra: 1 }))).toEqual({
      name: 'The title must be at most 200 characters',
      note: 'The note must be at most 500 characters',
      extra: 'Unknown field',
    });
    expect(await request({ name: 'Two\nlines\u0007here' })).toMatch(/^[\w-]{24}$/);
    expect(await namesIn()).toEqual([['Two lines here', 1]]);
  });

  test('is limited to five a minute from one address', async () => {
    const home = newVisitor();
    for (let nth = 0; nth < 5; nth += 1) await request({ name: `Film ${nth}` }, home);
    const answer = await api.post('/api/requests', { name: 'Film 6' }, home);
    expect([answer.status, await answer.json()]).toEqual([429, { message: askMessages.tooMany }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a problem', () => {
  test('is one row per title or episode and reason, until it is closed', async () => {
    const show = await buildMovie(api.em(), { title: 'Heron', type: 'tv_show' });
    const season = await buildSeason(api.em(), { show });
    const episode = await buildEpisode(api.em(), { season, title: 'Pilot' });
    const playing = { movieId: show.id, reason: 'not-playing' };
    const key = await report({ ...playing, episodeId: episode.id, note: 'Black picture' });
    await report({ ...playing, episodeId: episode.id });
    await report(playing);
    await report({ ...playing, reason: 'sound' });
    expect((await inbox()).open).toEqual({ request: 0, problem: 3 });
    const [found] = await asked(key);
    expect(found).toMatchObject({
      kind: 'problem',
      name: 'Heron',
      reason: 'not-playing',
      count: 2,
      of: { id: show.id, slug: show.slug },
      episode: { id: episode.id, seasonNumber: 1, episodeNumber: 1, title: 'Pilot' },
    });
    await change(found?.id ?? 0, { state: 'done', answer: 'It plays again.' });
    await report({ ...playing, episodeId: episode.id });
    expect((await inbox('?kind=problem')).total).toBe(4);
    expect(await asked(key)).toMatchObject([{ state: 'done', answer: 'It plays again.', count: 2 }]);
  });

  test('is accepted for what visitors see, and for episodes of the title only', async () => {
    const draft = await buildMovie(api.em());
    await admin.put(`/api/movies/${draft.id}`, { publication: 'draft' });
    const reason = 'other';
    const send = (body: object) => api.post('/api/problems', { reason, ...body }, newVisitor());
    expect((await send({ movieId: draft.id })).status).toBe(404);
    const season = await buildSeason(api.em());
    const episode = await buildEpisode(api.em(), { season });
    const other = await buildMovie(api.em());
    expect(await messagesOf(await send({ movieId: other.id, episodeId: episode.id }))).toEqual({
      episodeId: askMessages.episodeId,
    });
    expect(await messagesOf(await send({ reason: 'boring' }))).toEqual({
      movieId: askMessages.movieId,
      reason: 'The reason must be not-playing, wrong-title, sound, subtitles or other',
    });
  });

  test('shows the addresses with their health, and a broken stream is checked next', async () => {
    const { id } = await buildMovie(api.em(), {
      streamUrl: 'https://a.example/1',
      downloadUrl: 'https://a.example/2',
    });
    await api.em().execute(sql`
      insert into link_checks (place, record_id, field, movie_id, address, next_at, checked_at, failed_at, status, is_dead)
      select 'movies', ${id}, f, ${id}, a, now() + interval '5 days', now() - interval '2 days', now() - interval '3 days', 410, true
        from (values ('stream_url', 'https://a.example/1')) v (f, a)`);
    await buildUiSetting(api.em(), 'links_check', 'true', 'content');
    const turn = async (field = 'stream_url') => {
      const [row] = await api
        .em()
        .execute<{ is_next: boolean }[]>(
          sql`select next_at < now() as is_next from link_checks where record_id = ${id} and field = ${field}`,
        );
      return row?.is_next;
    };
    await report({ movieId: id, reason: 'sound' });
    await report({ movieId: id, reason: 'not-playing', website: 'spam' });
    expect(await turn()).toBe(false);
    await report({ movieId: id, reason: 'not-playing' });
    expect(await turn()).toBe(true);
    // No round had gathered this one yet.
    expect(await turn('download_url')).toBe(true);
    // Checked within the last hour: however many report it, its host is not requested again.
    await api
      .em()
      .execute(
        `update link_checks set next_at = now() + interval '5 days', checked_at = now() where field = 'stream_url'`,
      );
    await report({ movieId: id, reason: 'not-playing' });
    expect(await turn()).toBe(false);
    const { asks } = await inbox();
    const { links } = await details(asks[0]?.id ?? 0);
    expect(links).toEqual([
      {
        field: 'streamUrl',
        address: 'https://a.example/1',
        state: 'dead',
        status: 410,
        since: expect.any(String),
        checkedAt: expect.any(String),
      },
      {
        field: 'downloadUrl',
        address: 'https://a.example/2',
        state: 'unchecked',
        status: null,
        since: null,
        checkedAt: null,
      },
    ]);
    await api.em().execute(`delete from ui_settings`);
  });

  test('stays with its title: in the trash, when it is restored, and in a merge', async () => {
    const title = await buildMovie(api.em(), { title: 'Wren', slug: 'wren' });
    const kept = await buildMovie(api.em(), { title: 'The Wren', slug: 'the-wren' });
    const key = await report({ movieId: title.id, reason: 'sound' });
    const { trashId } = await (await admin.delete(`/api/movies/${title.id}`)).json();
    await pruneAll(api.em);
    expect(await asked(key)).toMatchObject([{ name: 'Wren', of: null }]);
    expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
    expect(await asked(key)).toMatchObject([{ of: { slug: 'wren' } }]);
    const merge = await admin.post('/api/merges', { kept: kept.id, merged: title.id });
    expect(merge.status).toBe(201);
    expect(await asked(key)).toMatchObject([{ of: { slug: 'the-wren' } }]);
    expect((await admin.post(`/api/merges/${(await merge.json()).id}/undo`)).status).toBe(200);
    expect(await asked(key)).toMatchObject([{ of: { slug: 'wren' } }]);
    await admin.delete(`/api/movies/${title.id}`);
    await api.em().execute(`update trash set deleted_at = now() - interval '40 days'`);
    await pruneAll(api.em);
    expect((await api.get(`/api/asked/${key}`)).status).toBe(404);
  });
});

test('an unknown or invalid key finds nothing', async () => {
  for (const key of ['x'.repeat(24), 'x', '%00'])
    expect([key, (await api.get(`/api/asked/${key}`)).status]).toEqual([key, 404]);
});
