import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { askMessages } from '#schema/rules/ask-messages.ts';
import { openInbox } from './testing/askers.ts';

const { api, admin, inbox, request, report, asked, details, namesIn, idOf, change } = await openInbox();
beforeEach(() => api.em().execute('delete from asks; delete from movies'));
afterAll(() => api.close());

describe('the inbox', () => {
  test('is filtered, searched, sorted and paged', async () => {
    const movie = await buildMovie(api.em(), { title: 'Brown bear' });
    for (const name of ['Snipe', 'Wren', 'Wren', 'Great snipe']) await request({ name });
    await report({ movieId: movie.id, reason: 'subtitles' });
    expect(await namesIn('?kind=request&sort=most')).toEqual([
      ['Wren', 2],
      ['Great snipe', 1],
      ['Snipe', 1],
    ]);
    expect(await namesIn('?kind=problem')).toEqual([['Brown bear', 1]]);
    expect(await namesIn('?search=SNIPE')).toEqual([
      ['Great snipe', 1],
      ['Snipe', 1],
    ]);
    expect(await namesIn('?search=%25')).toEqual([]);
    await change(await idOf('Snipe'), { state: 'declined' });
    expect(await namesIn('?state=declined')).toEqual([['Snipe', 1]]);
    const second = await inbox('?limit=2&page=2&state=open');
    expect([second.asks.length, second.total, second.totalPages, second.open]).toEqual([
      1,
      3,
      2,
      { request: 2, problem: 1 },
    ]);
    expect((await admin.get('/api/asks?state=lost')).status).toBe(400);
  });

  test('answers the sender, with the title that was added once it is public', async () => {
    const key = await request({ name: 'Wren' });
    const id = await idOf('Wren');
    const film = await buildMovie(api.em(), { title: 'Wren', slug: 'wren' });
    await admin.put(`/api/movies/${film.id}`, { publication: 'draft' });
    const done = await change(id, { state: 'done', answer: 'Here it is.', addedId: film.id });
    expect(done).toMatchObject({ state: 'done', added: { slug: 'wren' }, answeredAt: expect.any(String) });
    expect(await asked(key)).toMatchObject([{ state: 'done', answer: 'Here it is.', added: null }]);
    await admin.put(`/api/movies/${film.id}`, { publication: 'published' });
    expect(await asked(key)).toMatchObject([{ added: { slug: 'wren' } }]);
    // A completed request is opened again; a declined one stays declined.
    await request({ name: 'Wren' });
    expect((await inbox()).total).toBe(2);
    await change(await idOf('Wren'), { state: 'declined', answer: 'No rights.', addedId: null });
    expect(await asked(await request({ name: 'wren' }))).toMatchObject([{ state: 'declined', count: 2 }]);
  });

  test('merges two requests, counts a person who sent both once, and undoes it', async () => {
    const both = await request({ name: 'Nosferatu' });
    await request({ name: 'Nosferatu, a Symphony of Horror', asker: both });
    const other = await request({ name: 'Nosferatu, a Symphony of Horror', note: 'The old one' });
    const kept = await idOf('Nosferatu');
    const merged = await idOf('Nosferatu, a Symphony of Horror');
    expect((await details(kept)).similar).toMatchObject([{ id: merged, count: 2 }]);
    await change(merged, { mergedInto: kept });
    expect(await namesIn()).toEqual([['Nosferatu', 2]]);
    expect(await details(kept)).toMatchObject({
      merged: [{ id: merged }],
      notes: [{ note: 'The old one' }],
      similar: [],
    });
    await change(kept, { state: 'answered', answer: 'Soon.' });
    expect(await asked(other)).toMatchObject([
      { name: 'Nosferatu, a Symphony of Horror', answer: 'Soon.', count: 2 },
    ]);
    // A later request with the other spelling joins them.
    await request({ name: 'nosferatu: a symphony of horror' });
    expect(await namesIn()).toEqual([['Nosferatu', 3]]);
    const third = await request({ name: 'Nosferatu 1922' });
    expect(third).toBeDefined();
    await change(kept, { mergedInto: await idOf('Nosferatu 1922') });
    expect(await namesIn()).toEqual([['Nosferatu 1922', 4]]);
    await change(merged, { mergedInto: null });
    expect(await namesIn('?sort=most')).toEqual([
      ['Nosferatu, a Symphony of Horror', 3],
      ['Nosferatu 1922', 2],
    ]);
  });

  test('refuses what cannot be merged or linked', async () => {
    const movie = await buildMovie(api.em());
    await request({ name: 'Wren' });
    await request({ name: 'Snipe' });
    await report({ movieId: movie.id, reason: 'sound' });
    const [wren, snipe] = [await idOf('Wren'), await idOf('Snipe')];
    const [problem] = (await inbox('?kind=problem')).asks;
    const refusal = async (id: number, body: object) =>
      await messagesOf(await admin.put(`/api/asks/${id}`, body));
    for (const into of [wren, problem?.id, 2_000_000])
      expect(await refusal(wren, { mergedInto: into })).toEqual({ mergedInto: askMessages.mergedInto });
    expect(await refusal(problem?.id ?? 0, { mergedInto: wren })).toEqual({
      mergedInto: askMessages.mergedInto,
    });
    await change(wren, { mergedInto: snipe });
    expect(await refusal(snipe, { mergedInto: wren })).toEqual({ mergedInto: askMessages.mergedInto });
    expect(await refusal(snipe, { addedId: 2_000_000 })).toEqual({ addedId: askMessages.addedId });
    expect(Object.keys(await refusal(snipe, {}))).toEqual(['state']);
    expect((await admin.put('/api/asks/2000000', { state: 'done' })).status).toBe(404);
  });

  test('deletes a request with what was merged into it', async () => {
    const key = await request({ name: 'Wren' });
    await request({ name: 'Snipe' });
    const snipe = await idOf('Snipe');
    await change(await idOf('Wren'), { mergedInto: snipe });
    expect(await (await admin.delete(`/api/asks/${snipe}`)).json()).toEqual({ id: snipe });
    expect((await inbox()).total).toBe(0);
    expect((await api.get(`/api/asked/${key}`)).status).toBe(404);
    expect((await admin.delete(`/api/asks/${snipe}`)).status).toBe(404);
  });

  test("writes operators' actions into the activity, and visitors leave no line in the log", async () => {
    const { changes } = await changesOf(api, () => request({ name: 'Wren' }));
    expect(changes).toEqual([]);
    await change(await idOf('Wren'), { state: 'declined', answer: 'No rights.' });
    const { entries } = await (await admin.get('/api/activity?kind=ask')).json();
    expect(entries[0]).toMatchObject({ actor: 'ann@example.org', op: 'update', name: 'Wren' });
    expect(entries[0].fields).toEqual(expect.arrayContaining(['state', 'answer']));
  });
});
