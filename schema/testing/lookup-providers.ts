import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A local server in place of Wikidata, Wikipedia and TMDB. Its answers have the shapes that the providers document; they were not
// recorded from them.

type Statement = { mainsnak: object; rank: string };

const statement = (value: unknown, rank = 'normal'): Statement => ({
  mainsnak: { snaktype: 'value', datavalue: { value } },
  rank,
});
const items = (...ids: string[]) => ids.map((id) => statement({ 'entity-type': 'item', id }));
const day = (date: string, rank?: string) =>
  statement({ time: `+${date}T00:00:00Z`, timezone: 0, precision: 11 }, rank);
const yearAlone = (year: string) =>
  statement({ time: `+${year}-01-01T00:00:00Z`, timezone: 0, precision: 9 });
const lasting = (amount: string, unit: string) =>
  statement({ amount, unit: `http://www.wikidata.org/entity/${unit}` });

interface Item {
  label?: string;
  description?: string;
  article?: string;
  claims?: Record<string, Statement[]>;
}

const wikidata: Record<string, Item> = {
  Q1131102: {
    label: 'The General',
    description: '1926 film by Clyde Bruckman, Buster Keaton',
    article: 'The General (1926 film)',
    claims: {
      P577: [day('1927-02-05'), yearAlone('1926'), day('1926-12-31'), day('1895-01-01', 'deprecated')],
      P2047: [lasting('+4500', 'Q11574')],
      P136: items('Q157443', 'Q369747', 'Q226730'),
      P495: items('Q30'),
      P161: [...items('Q103949', 'Q1234'), { mainsnak: { snaktype: 'somevalue' }, rank: 'normal' }],
    },
  },
  Q7737022: { label: 'The General', description: '1998 film', claims: { P577: [yearAlone('1998')] } },
  Q500: { claims: {} },
  Q600: {
    label: 'Lantern Street',
    description: 'television series',
    claims: {
      P580: [day('2019-03-00')],
      P2437: [statement({ amount: '+2', unit: '1' })],
      P136: items('Q700'),
    },
  },
  Q157443: { label: 'comedy film' },
  Q369747: { label: 'war film' },
  Q226730: { label: 'silent film' },
  Q700: { label: 'science fiction television series' },
  Q30: { label: 'United States' },
  Q103949: { label: 'Buster  Keaton' },
  Q1234: { label: 'Marion Mack' },
};

const entityOf = (id: string) => {
  const item = wikidata[id];
  if (!item) return { id, missing: '' };
  const text = (value: string | undefined) => (value ? { en: { language: 'en', value } } : {});
  return {
    type: 'item',
    id,
    labels: text(item.label),
    descriptions: text(item.description),
    claims: item.claims ?? {},
    sitelinks: item.article ? { enwiki: { site: 'enwiki', title: item.article } } : {},
  };
};

const cells = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { type: 'literal', value }]));

const episodes = [
  { seasonNumber: '1', seasonLabel: 'Lantern Street, season 1', episodeNumber: '2', episodeLabel: 'Oil' },
  {
    seasonNumber: '1',
    seasonLabel: 'Lantern Street, season 1',
    episodeNumber: '1',
    episodeLabel: 'Wick',
    date: '2019-03-04T00:00:00Z',
  },
  { seasonNumber: '2', seasonLabel: 'Q601' },
];

const film = {
  id: 961,
  title: 'The General',
  release_date: '1926-12-25',
  overview: 'An engine driver <b>follows</b> his locomotive.',
  poster_path: '/general.png',
  genre_ids: [28, 35, 10752],
};
const show = {
  id: 84958,
  name: 'Lantern Street',
  first_air_date: '2019-03-04',
  overview: '',
  poster_path: null,
  genre_ids: [16, 10765],
};

const tmdb: Record<string, object> = {
  '/3/search/movie': { page: 1, results: [film], total_pages: 1, total_results: 1 },
  '/3/search/tv': { page: 1, results: [show], total_pages: 1, total_results: 1 },
  '/3/movie/961': {
    ...film,
    runtime: 78,
    genres: [
      { id: 28, name: 'Action' },
      { id: 35, name: 'Comedy' },
      { id: 10402, name: 'Music' },
    ],
    production_countries: [{ iso_3166_1: 'US', name: 'United States of America' }],
    credits: { cast: [{ id: 1, name: 'Buster Keaton', character: 'Johnnie Gray', order: 0 }] },
  },
  '/3/tv/84958': {
    ...show,
    genres: [{ id: 10765, name: 'Sci-Fi & Fantasy' }],
    episode_run_time: [],
    origin_country: ['GB'],
    seasons: [{ season_number: 0 }, { season_number: 1, episode_count: 2 }],
    credits: { cast: [] },
  },
  '/3/tv/84958/season/0': { season_number: 0, name: 'Specials', air_date: null, episodes: [] },
  '/3/tv/84958/season/1': {
    season_number: 1,
    name: 'Season 1',
    overview: 'The first winter.',
    air_date: '2019-03-04',
    episodes: [
      { episode_number: 1, name: 'Wick', overview: 'A lamp is lit.', air_date: '2019-03-04', runtime: 41 },
      { episode_number: 2, name: 'Oil', overview: '', air_date: '', runtime: null },
    ],
  },
};

/** A grey picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function answerOf(
  { pathname, searchParams }: URL,
  headers: { authorization?: string },
): object | Buffer | null {
  const [, host, ...path] = pathname.split('/');
  const ids = (searchParams.get('ids') ?? '').split('|');
  if (host === 'www.wikidata.org' && searchParams.get('action') === 'wbgetentities')
    return { entities: Object.fromEntries(ids.map((id) => [id, entityOf(id)])), success: 1 };
  if (host === 'www.wikidata.org') {
    const isSeries = searchParams.get('srsearch')?.includes('P31=Q5398426');
    const found = isSeries ? ['Q600'] : ['Q7737022', 'Q1131102', 'Q500'];
    return { batchcomplete: true, query: { search: found.map((title) => ({ ns: 0, title, snippet: '' })) } };
  }
  if (host === 'query.wikidata.org')
    return { head: { vars: ['seasonNumber'] }, results: { bindings: episodes.map(cells) } };
  if (host === 'en.wikipedia.org')
    return {
      batchcomplete: true,
      query: {
        pages: [
          {
            pageid: 1,
            ns: 0,
            title: 'The General (1926 film)',
            extract: 'The General is a 1926 American silent film.[1]\nIt was not a success.',
            pageimage: 'The_General_poster.jpg',
            thumbnail: { source: 'https://upload.wikimedia.org/t/160px-The_General_poster.jpg', width: 160 },
          },
        ],
      },
    };
  if (host === 'image.tmdb.org') return picture;
  return headers.authorization === 'Bearer a-token' ? (tmdb[`/${path.join('/')}`] ?? null) : null;
}

export interface ProviderServer {
  url: string;
  host: string;
  /** The requested addresses, from the provider's host on. */
  asked: string[];
  /** The fault to answer with; 'silence' never answers. */
  fault: 'silence' | 'html' | 429 | 401 | null;
  close: () => Promise<void>;
}

export async function openProviders(): Promise<ProviderServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    providers.asked.push(`${url.pathname}${url.search}`.slice(1));
    const { fault } = providers;
    if (fault === 'silence') return;
    if (typeof fault === 'number') return void response.writeHead(fault).end('{}');
    const answer =
      fault === 'html' ? Buffer.from('<!doctype html>') : answerOf(url, request.headers as never);
    const type = Buffer.isBuffer(answer) ? 'image/png' : 'application/json';
    response.writeHead(answer ? 200 : 404, { 'Content-Type': type });
    response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providers: ProviderServer = {
    url: `http://${host}`,
    host,
    asked: [],
    fault: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return providers;
}
