/**
 * Parses the address of a request. The key of a page is its path; the only query parameters kept are those that make another
 * page, in a fixed order.
 */
import { filterNames } from '#site/lib/list-filters.ts';
import {
  adminPath,
  listPath,
  listPaths,
  peoplePath,
  reportPath,
  requestPath,
  surprisePath,
} from '#site/lib/paths.ts';

export type Asked =
  | { kind: 'page'; path: string }
  /** Rendered for this request; `path` contains a query. */
  | { kind: 'passing'; path: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; status: 400 | 404 };

const longest = 2000;
const longestValue = 100;
/** The characters of the site's addresses; a path with any other one cannot exist. */
const known = /^\/[A-Za-z0-9._~/-]*$/;
const lists = new Set<string>([...Object.values(listPaths), listPath('browse')]);
const unsorted = filterNames.filter((name) => name !== 'sort');
/** Pages that show something else with one of the first parameters, and the others that they read then. */
const asking = new Map<string, { one: readonly string[]; others: readonly string[] }>([
  ['/search', { one: ['q'], others: [...filterNames, 'page', 'matches'] }],
  [peoplePath(), { one: ['q', 'letter'], others: ['page'] }],
  [requestPath, { one: ['q'], others: [] }],
  [reportPath, { one: ['title'], others: ['episode'] }],
]);
const firstPage = /^(\/[a-z-]+)\/page\/1$/;
const pageNumber = /^[1-9]\d{0,4}$/;

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Astro ignores a final `.html`, so every page would have a second address. */
function isRefused(path: string): boolean {
  return (
    !known.test(path) ||
    path.endsWith('.html') ||
    path.split('/').some((part) => part === '.' || part === '..')
  );
}

/** The known parameters of a query, in order, as the page reads them. */
function pick(query: string, names: readonly string[]): URLSearchParams {
  const given = new URLSearchParams(query);
  const picked = new URLSearchParams();
  for (const name of names) {
    // The filter form sends each chosen genre as a field of its own; the page reads them as one.
    const values = name === 'genre' ? given.getAll(name).filter(Boolean).join(',') : given.get(name);
    const value = values?.trim().slice(0, longestValue);
    if (value) picked.set(name, value);
  }
  return picked;
}

function askedOfList(path: string, query: string): Asked {
  const filter = pick(query, ['q', ...filterNames]);
  const page = pick(query, ['page']).get('page') ?? '';
  const isNumber = pageNumber.test(page);
  if (filter.size > 0) {
    if (isNumber && page !== '1') filter.set('page', page);
    return { kind: 'passing', path: `${path}?${filter}` };
  }
  if (!isNumber) return { kind: 'page', path };
  return { kind: 'redirect', to: page === '1' ? path : `${path}/page/${page}` };
}

/** A proxy may send an absolute URL; its host is ignored. */
const origin = /^https?:\/\/[^/?]*/i;

export function askedFor(target: string): Asked {
  if (target.length > longest) return { kind: 'refused', status: 404 };
  const url = target.startsWith('/') ? target : target.replace(origin, '');
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  const whole = decoded(raw);
  if (whole === undefined || whole.includes('\0') || !raw.startsWith('/'))
    return { kind: 'refused', status: 400 };
  if (isRefused(whole)) return { kind: 'refused', status: 404 };
  // `//evil.example` would be another host in a Location header; one slash makes it a path.
  const path = whole
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replace(firstPage, '$1');
  if (path !== raw) return { kind: 'redirect', to: query ? `${path}?${query}` : path };
  // One page for the whole dashboard, whose sections are routed in the browser.
  if (path.startsWith(`${adminPath}/`)) return { kind: 'page', path: adminPath };
  if (query !== '' && lists.has(path)) return askedOfList(path, query);
  if (path === surprisePath) {
    const chosen = pick(query, ['type', ...unsorted]);
    return { kind: 'passing', path: chosen.size > 0 ? `${path}?${chosen}` : path };
  }
  const { one = [], others = [] } = asking.get(path) ?? {};
  const words = pick(query, [...one, ...others]);
  if (one.some((name) => words.has(name))) return { kind: 'passing', path: `${path}?${words}` };
  return { kind: 'page', path };
}
