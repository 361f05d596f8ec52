import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildPerson, buildSeason } from '#admin-api/testing/factories.ts';
import { searchBundle, titleBundles } from '#schema/shapes/bundle.ts';
import { movie } from '#schema/shapes/movie.ts';
import { creditList, person, personCredits, personList } from '#schema/shapes/person.ts';
import { trashed } from '#schema/shapes/trash.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.em().execute('delete from people');
  await api.em().execute('delete from movies');
  await api.em().execute('delete from trash');
});

const creditsOf = async (caller: Caller, slug: string) =>
  personCredits.parse(await (await caller.get(`/api/people/${slug}/credits`)).json());
const listed = async (query: string, caller: Caller = api) =>
  personList.parse(await (await caller.get(`/api/people${query}`)).json()).people.map(({ name }) => name);
const setCredits = async (path: string, credits: object[]) => {
  const answer = await admin.put(`${path}/credits`, { credits });
  expect(answer.status).toBe(200);
  return creditList.parse(await answer.json()).credits;
};
const restore = async (answer: Response) => {
  const { trashId } = trashed
    .partial({ id: true })
    .loose()
    .parse(await answer.json());
  expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
};

describe('a person', () => {
  test('gets a slug from the name, keeps fields that an edit does not name, and is found by former slugs', async () => {
    const added = await admin.post('/api/people', { name: 'Agnès Varda', born: '1928-05-30' });
    expect(added.status).toBe(201);
    const { id, slug } = person.parse(await added.json());
    expect(slug).toBe('agnes-varda');
    await admin.put(`/api/people/${id}`, { slug: 'varda', died: '2019' });
    const found = await (await admin.get('/api/people/agnes-varda')).json();
    expect(found).toMatchObject({ id, slug: 'varda', born: '1928-05-30', died: '2019', titleCount: 0 });
    expect(await (await admin.post('/api/people', { name: 'Agnès Varda' })).json()).toMatchObject({
      slug: 'agnes-varda-2',
    });
    expect((await admin.post('/api/people', { name: 'X', slug: 'varda' })).status).toBe(409);
  });

  test('is visible to visitors while a title that they see credits them', async () => {
    const film = await buildMovie(api.em());
    const { slug } = await buildPerson(api.em(), {
      credits: [{ movie: film.id }, { movie: film.id, role: 'director' }],
    });
    expect(await creditsOf(api, slug)).toMatchObject({ total: 1, person: { titleCount: 1 } });
    await admin.put(`/api/movies/${film.id}`, { publication: 'draft' });
    expect((await api.get(`/api/people/${slug}`)).status).toBe(404);
    expect((await admin.get(`/api/people/${slug}`)).status).toBe(200);
    expect(await listed('')).toEqual([]);
    await admin.put(`/api/movies/${film.id}`, { publication: 'published' });
    expect((await creditsOf(api, slug)).credits.map(({ roles }) => roles)).toEqual([['director', 'actor']]);
  });

  test('is listed by name, by letter and by number of titles', async () => {
    const films = [await buildMovie(api.em()), await buildMovie(api.em())].map(({ id }) => ({ movie: id }));
    await buildPerson(api.em(), { name: 'Zoé', credits: films.slice(0, 1) });
    await buildPerson(api.em(), { name: 'Åsa', credits: films });
    await buildPerson(api.em(), { name: '50 Cent', credits: films.slice(0, 1) });
    expect(await listed('')).toEqual(['50 Cent', 'Åsa', 'Zoé']);
    expect(await listed('?sort=titles&limit=1')).toEqual(['Åsa']);
    expect(await listed('?letter=z')).toEqual(['Zoé']);
    expect(await listed('?letter=0')).toEqual(['50 Cent']);
  });

  test('is found while typing, without accents, with one typing error per word, and by other names', async () => {
    const film = await buildMovie(api.em());
    const credits = [{ movie: film.id }];
    await buildPerson(api.em(), { name: 'Jean-Luc Godard', credits });
    const { id } = await buildPerson(api.em(), { name: 'Pelé', credits });
    await admin.put(`/api/people/${id}`, { formerNames: 'Edson Nascimento' });
    for (const typed of ['jean', 'goda', 'luc jean', 'goddard', 'jean lux godrad', 'Gódárd'])
      expect(await listed(`?search=${encodeURIComponent(typed)}`), typed).toEqual(['Jean-Luc Godard']);
    expect(await listed('?search=nascimneto')).toEqual(['Pelé']);
    expect(await listed('?search=godard%20pele')).toEqual([]);
    expect(await listed('?search=1960%20godrad')).toEqual(['Jean-Luc Godard']);
    expect(await listed('?search=1960')).toEqual([]);
    expect(await listed('?search=%27%20%7C%20!')).toEqual([]);
    const found = searchBundle.parse(await (await api.get('/api/bundles/search?q=godart')).json());
    expect(found.people.map(({ name }) => name)).toEqual(['Jean-Luc Godard']);
  });

  test('may be named in a search for a title', async () => {
    const [rush, circus, other] = await Promise.all([
      buildMovie(api.em(), { title: 'The Gold Rush', year: 1925, genre: 'Comedy' }),
      buildMovie(api.em(), { title: 'The Circus', year: 1928, genre: 'Comedy' }),
      buildMovie(api.em(), { title: 'The Freshman', year: 1925, genre: 'Comedy' }),
    ]);
    await buildPerson(api.em(), {
      name: 'Charles Chaplin',
      credits: [{ movie: rush.id }, { movie: circus.id }],
    });
    await buildPerson(api.em(), { name: 'Harold Lloyd', credits: [{ movie: other.id }] });
    const found = async (words: string) => {
      const answer = await api.get(`/api/movies/search?q=${encodeURIComponent(words)}`);
      return movie
        .array()
        .parse(await answer.json())
        .map(({ title }) => title)
        .sort();
    };
    expect(await found('chaplin 1925')).toEqual(['The Gold Rush']);
    expect(await found('1928 charles chaplin')).toEqual(['The Circus']);
    expect(await found('circus chapl')).toEqual(['The Circus']);
    expect(await found('Chaplin')).toEqual(['The Circus', 'The Gold Rush']);
    expect(await found('comedy lloyd')).toEqual(['The Freshman']);
    expect(await found('chaplin 1899')).not.toContain('The Gold Rush');
    expect(await found('harold loyd')).toEqual(['The Freshman']);
    expect(await found('chalres chapln')).toEqual(['The Circus', 'The Gold Rush']);
    expect(await found('1928 chaplni')).toEqual(['The Circus']);
    await admin.put(`/api/movies/${rush.id}`, { publication: 'draft' });
    expect(await found('chaplin 1925')).toEqual([]);
  });
});

describe('credits', () => {
  test('of a title are in the order of roles, then of positions, and add people by name', async () => {
    const film = await buildMovie(api.em());
    const known = await buildPerson(api.em(), { name: 'Edna Purviance' });
    const path = `/api/movies/${film.id}`;
    const first = await setCredits(path, [
      { name: 'Charles Chaplin', role: 'actor', character: 'The Tramp' },
      { personId: known.id, role: 'actor' },
      { name: 'Charles Chaplin', role: 'director' },
    ]);
    expect(first.map(({ person: { name }, role, character }) => [name, role, character])).toEqual([
      ['Charles Chaplin', 'director', null],
      ['Charles Chaplin', 'actor', 'The Tramp'],
      ['Edna Purviance', 'actor', null],
    ]);
    const second = await setCredits(path, [
      { name: 'Edna Purviance', role: 'actor', character: 'The Girl' },
      { name: 'Charles Chaplin', role: 'actor', character: 'The Tramp' },
    ]);
    expect(second.map(({ id }) => id)).toEqual([first[2]?.id, first[1]?.id]);
    const { bundles } = titleBundles.parse(
      await (await api.get(`/api/bundles/titles?refs=${film.slug}`)).json(),
    );
    expect(bundles[0]?.credits).toEqual(second);
  });

  test('of an episode belong to its show, and count once for the person', async () => {
    const show = await buildMovie(api.em(), { type: 'tv_show' });
    const season = await buildSeason(api.em(), { show });
    const episodes = [
      await buildEpisode(api.em(), { season }),
      await buildEpisode(api.em(), { season, episodeNumber: 2 }),
    ];
    for (const { id } of episodes)
      await setCredits(`/api/episodes/${id}`, [{ name: 'Guest', role: 'actor', character: 'Ed' }]);
    expect(await creditsOf(api, 'guest')).toMatchObject({
      person: { titleCount: 1 },
      credits: [{ roles: ['actor'], character: 'Ed', episodes: 2, movie: { id: show.id } }],
    });
    await admin.put(`/api/seasons/${season.id}`, { publication: 'draft' });
    expect((await api.get('/api/people/guest')).status).toBe(404);
    const gone = await admin.delete(`/api/seasons/${season.id}`);
    await restore(gone);
    await admin.put(`/api/seasons/${season.id}`, { publication: 'published' });
    expect((await creditsOf(api, 'guest')).credits[0]?.episodes).toBe(2);
  });

  test('are refused with the position of the error', async () => {
    const { id } = await buildMovie(api.em());
    const refused = async (credits: unknown) => {
      const answer = await admin.put(`/api/movies/${id}/credits`, { credits });
      expect(answer.status).toBe(400);
      return (await answer.json()).issues.map(({ path }: { path: string }) => path);
    };
    expect(await refused([{ personId: 999_999, role: 'actor' }])).toEqual(['credits.0.personId']);
    expect(await refused([{ role: 'actor' }])).toEqual(['credits.0.personId']);
    expect(await refused([{ name: 'A', role: 'cook' }])).toEqual(['credits.0.role']);
    const twice = { name: 'A', role: 'actor' };
    expect(await refused([twice, twice])).toEqual(['credits.1.role']);
    expect((await admin.put('/api/movies/999999/credits', { credits: [] })).status).toBe(404);
    expect((await api.put(`/api/movies/${id}/credits`, { credits: [] })).status).toBe(401);
  });

  test('are restored with the title or the person, whichever is restored last', async () => {
    const film = await buildMovie(api.em());
    const who = await buildPerson(api.em(), { credits: [{ movie: film.id }] });
    const title = await admin.delete(`/api/movies/${film.id}`);
    const gone = await admin.delete(`/api/people/${who.id}`);
    await restore(title);
    await restore(gone);
    expect(await creditsOf(api, who.slug)).toMatchObject({
      person: { titleCount: 1 },
      credits: [{ movie: { id: film.id } }],
    });
    const again = await admin.delete(`/api/people/${who.id}`);
    const titleAgain = await admin.delete(`/api/movies/${film.id}`);
    await restore(again);
    await restore(titleAgain);
    expect(await creditsOf(api, who.slug)).toMatchObject({ total: 1 });
  });

  test('move when two titles are merged, and back', async () => {
    const [kept, merged] = [await buildMovie(api.em()), await buildMovie(api.em())];
    const both = await buildPerson(api.em(), { credits: [{ movie: kept.id }, { movie: merged.id }] });
    const one = await buildPerson(api.em(), { credits: [{ movie: merged.id, role: 'writer' }] });
    const merge = await (await admin.post('/api/merges', { kept: kept.id, merged: merged.id })).json();
    expect(await creditsOf(api, both.slug)).toMatchObject({ total: 1, person: { titleCount: 1 } });
    expect(await creditsOf(api, one.slug)).toMatchObject({ credits: [{ movie: { id: kept.id } }] });
    expect((await admin.post(`/api/merges/${merge.id}/undo`)).status).toBe(200);
    expect(await creditsOf(api, both.slug)).toMatchObject({ total: 2 });
    expect(await creditsOf(api, one.slug)).toMatchObject({
      total: 1,
      credits: [{ movie: { id: merged.id } }],
    });
  });
});

describe('two spellings', () => {
  test('are merged into one person, who keeps both names and addresses, and the trash undoes it', async () => {
    const [first, second] = [await buildMovie(api.em()), await buildMovie(api.em())];
    const kept = await buildPerson(api.em(), {
      name: 'Jackie Cooper',
      slug: 'jackie-cooper',
      credits: [{ movie: first.id }],
    });
    const merged = await buildPerson(api.em(), {
      name: 'Jackie Cooper (actor)',
      slug: 'jackie-cooper-actor',
      credits: [{ movie: first.id }, { movie: second.id }],
    });
    await admin.put(`/api/people/${merged.id}`, { born: '1922' });
    const answer = await admin.post(`/api/people/${kept.id}/merge`, { merged: merged.id });
    expect(answer.status).toBe(200);
    expect(await (await api.get('/api/people/jackie-cooper-actor')).json()).toMatchObject({
      id: kept.id,
      slug: 'jackie-cooper',
      formerNames: 'Jackie Cooper (actor)',
      born: '1922',
      titleCount: 2,
    });
    await restore(answer);
    expect(await (await api.get('/api/people/jackie-cooper-actor')).json()).toMatchObject({
      id: merged.id,
      titleCount: 2,
    });
    expect(await (await api.get('/api/people/jackie-cooper')).json()).toMatchObject({
      formerNames: null,
      born: null,
      titleCount: 1,
    });
    expect((await admin.post(`/api/people/${kept.id}/merge`, { merged: kept.id })).status).toBe(400);
    expect((await admin.post(`/api/people/${kept.id}/merge`, { merged: 999_999 })).status).toBe(400);
  });

  test('one name is split into two people, each with their credits', async () => {
    const [first, second] = [await buildMovie(api.em()), await buildMovie(api.em())];
    const { id } = await buildPerson(api.em(), {
      name: 'John Wood',
      slug: 'john-wood',
      credits: [{ movie: first.id }, { movie: second.id }],
    });
    const { credits } = await creditsOf(api, 'john-wood');
    const creditIds = credits.find(({ movie }) => movie.id === second.id)?.ids;
    const answer = await admin.post(`/api/people/${id}/split`, { name: 'John Wood', creditIds });
    expect(await answer.json()).toMatchObject({ slug: 'john-wood-2', titleCount: 1 });
    expect((await creditsOf(api, 'john-wood')).credits.map(({ movie }) => movie.id)).toEqual([first.id]);
    expect((await admin.post(`/api/people/${id}/split`, { name: 'X', creditIds })).status).toBe(400);
    expect(await listed('?search=john', admin)).toHaveLength(2);
  });
});
