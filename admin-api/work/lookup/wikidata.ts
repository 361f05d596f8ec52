import { RequestError } from '#admin-api/ground/http/errors.ts';
import { wikimediaDirect } from '#schema/rules/image.ts';
import { mostCandidates } from '#schema/shapes/lookup.ts';
import { type MovieType, movieLimits } from '#schema/shapes/movie.ts';
import { line, offered, type RawSeason, yearOf } from './offered.ts';
import type { Ask, Provider } from './request-provider.ts';
import {
  articles,
  type Entity,
  entities,
  episodeTable,
  firstDate,
  foundItems,
  itemsOf,
  minutesOf,
} from './wikidata-shapes.ts';

const wikidata = 'www.wikidata.org';
const wikipedia = 'en.wikipedia.org';
const api = '/w/api.php';
const always = { format: 'json', formatversion: '2' };

/** The classes (P31) of titles: films; series; series and films of anime. */
const classes: Record<MovieType, string[]> = {
  movie: ['Q11424', 'Q24862', 'Q24869', 'Q93204', 'Q202866', 'Q226730', 'Q506240', 'Q29168811'],
  tv_show: ['Q5398426', 'Q1259759', 'Q15416', 'Q526877', 'Q581714', 'Q117467246'],
  anime: ['Q63952888', 'Q20650540', 'Q1107', 'Q220898'],
};
const mostCast = 10;

/** Facts from Wikidata, text and picture from the English Wikipedia. */
export function createWikidata(ask: Ask): Provider {
  /** Labels and descriptions in English, or the language-independent one. */
  async function read(ids: readonly string[], props: string): Promise<Record<string, Entity>> {
    if (ids.length === 0) return {};
    const params = { ...always, action: 'wbgetentities', ids: ids.join('|'), props };
    const more = { languages: 'en', languagefallback: '1', sitefilter: 'enwiki' };
    return (await ask(wikidata, api, { ...params, ...more }, entities)).entities;
  }

  async function readArticles(titles: readonly string[]) {
    if (titles.length === 0) return [];
    const params = { ...always, action: 'query', titles: titles.join('|'), prop: 'extracts|pageimages' };
    const extract = { exintro: '1', explaintext: '1', exlimit: 'max' };
    const images = { piprop: 'thumbnail|name', pithumbsize: '160', pilicense: 'any' };
    return (await ask(wikipedia, api, { ...params, ...extract, ...images }, articles)).query.pages;
  }

  async function readSeasons(id: string): Promise<RawSeason[]> {
    const query = `SELECT ?seasonNumber ?seasonLabel ?episodeNumber ?episodeLabel ?date WHERE {
      ?season p:P179 [ ps:P179 wd:${id}; pq:P1545 ?seasonNumber ]; wdt:P31/wdt:P279* wd:Q3464665.
      OPTIONAL { ?episode p:P4908 [ ps:P4908 ?season; pq:P1545 ?episodeNumber ]. OPTIONAL { ?episode wdt:P577 ?date } }
      SERVICE wikibase:label { bd:serviceParam wikibase:language "en,mul". }
    } LIMIT 3000`;
    const table = await ask('query.wikidata.org', '/sparql', { query, format: 'json' }, episodeTable);
    const seasons = Map.groupBy(table.results.bindings, ({ seasonNumber }) => Number(seasonNumber?.value));
    return [...seasons].map(([seasonNumber, rows]) => ({
      seasonNumber,
      title: written(rows[0]?.seasonLabel?.value),
      episodes: rows.map(({ episodeNumber, episodeLabel, date }) => ({
        episodeNumber: Number(episodeNumber?.value),
        title: written(episodeLabel?.value),
        date: date?.value,
      })),
    }));
  }

  return {
    async search({ title, type = 'movie', year }) {
      const ofClass = classes[type].map((one) => `P31=${one}`).join('|');
      const found = await ask(
        wikidata,
        api,
        {
          ...always,
          action: 'query',
          list: 'search',
          srsearch: `${title.replace(/["~:|*?]/g, ' ')} haswbstatement:${ofClass}`,
          srlimit: String(mostCandidates),
        },
        foundItems,
      );
      const ids = found.query.search.map((item) => item.title);
      const known = await read(ids, 'labels|descriptions|claims|sitelinks');
      const pages = await readArticles(ids.flatMap((id) => articleOf(known[id]) ?? []));
      const pictures = new Map(pages.map((page) => [page.title, page.thumbnail?.source]));
      const candidates = ids.flatMap((id) => {
        const item = known[id];
        const name = line(item?.labels['en']?.value, movieLimits.title);
        if (!item || name === null) return [];
        return {
          provider: 'wikidata' as const,
          id,
          title: name,
          year: yearOf(dateOf(item)),
          note: line(item.descriptions['en']?.value, 200),
          pictureUrl: pictures.get(articleOf(item) ?? '') ?? null,
        };
      });
      // The search cannot be narrowed by a date.
      return candidates.sort((one, other) => Number(other.year === year) - Number(one.year === year));
    },

    async details(id) {
      const item = (await read([id], 'labels|claims|sitelinks'))[id];
      if (!item || item.missing !== undefined)
        throw new RequestError(404, 'Wikidata has no such title any more');
      const [genres, countries] = [itemsOf(item, 'P136'), itemsOf(item, 'P495')];
      const cast = itemsOf(item, 'P161').slice(0, mostCast);
      // A series has a number of seasons or of episodes.
      const isSeries = ['P2437', 'P1113'].some((property) => item.claims[property] !== undefined);
      const article = articleOf(item);
      const [named, [page], seasons] = await Promise.all([
        read([...new Set([...genres, ...countries, ...cast])].slice(0, 50), 'labels'),
        readArticles(article ? [article] : []),
        isSeries ? readSeasons(id) : [],
      ]);
      const names = (ids: readonly string[]) => ids.flatMap((one) => named[one]?.labels['en']?.value ?? []);
      const picture =
        page?.pageimage && `https://${wikipedia}/wiki/File:${encodeURIComponent(page.pageimage)}`;
      return offered({
        provider: 'wikidata',
        sourceUrl: article
          ? `https://${wikipedia}/wiki/${encodeURIComponent(article.replaceAll(' ', '_'))}`
          : `https://${wikidata}/wiki/${id}`,
        title: item.labels['en']?.value,
        description: page?.extract,
        attribution: `From Wikipedia, “${article}”, CC BY-SA 4.0.`,
        genres: names(genres),
        date: dateOf(item),
        duration: minutesOf(item),
        countries: names(countries),
        cast: names(cast),
        posterUrl: picture ? wikimediaDirect(picture) : null,
        seasons,
      });
    },
  };
}

const articleOf = (item: Entity | undefined): string | undefined => item?.sitelinks['enwiki']?.title;

/** A series has a beginning, a film a publication date. */
const dateOf = (item: Entity): string | undefined => firstDate(item, 'P580') ?? firstDate(item, 'P577');

/** The label service returns the id of an entity without a name. */
const written = (label: string | undefined) => (label && /^Q\d+$/.test(label) ? undefined : label);
