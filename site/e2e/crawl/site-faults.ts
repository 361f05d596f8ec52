/** The faults of a crawled site as a whole, each as a sentence. */
import type { CrawledPage } from './crawl.ts';
import { graphFaults } from './graph-faults.ts';

const mostClicks = 4;

interface Listed {
  path: string;
  file: string;
}

/** The pages whose text is the same as that of an earlier page. */
function repeated(pages: readonly CrawledPage[], what: 'title' | 'description'): string[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ path, [what]: text }) => {
    const other = first.get(text);
    if (other === undefined) first.set(text, path);
    return other === undefined ? [] : [`${path} has the ${what} of ${other}: ${text}`];
  });
}

function pageFaults(page: CrawledPage, base: string, listed: ReadonlySet<string>): string[] {
  const { path, status, from, depth, isIndexed, canonical, title, description, card } = page;
  // It redirects to another page each time.
  if (path === '/surprise' && status === 307) return [];
  if (status !== 200) return [`${path}, linked from ${from}, answers ${status}`];
  const faults = depth > mostClicks ? [`${path} is ${depth} clicks away, over ${from}`] : [];
  faults.push(...page.remarks.map((remark) => `${path} sends the comment “${remark}”`));
  if (!isIndexed)
    return listed.has(path) ? [...faults, `${path} is not to be indexed, yet in the sitemap`] : faults;
  if (path.includes('?')) return [...faults, `${path} has a query and may be indexed`];
  if (canonical !== base + path) faults.push(`${path} calls itself ${canonical}`);
  if (!listed.has(path)) faults.push(`${path}, linked from ${from}, is not in the sitemap`);
  if (title === '' || description === '') faults.push(`${path} has no title or no description`);
  if (!card?.startsWith(`${base}/cards/`)) faults.push(`${path} has no social card`);
  return [...faults, ...graphFaults(page.graphs).map((fault) => `${path}: ${fault}`)];
}

export function siteFaults(
  pages: ReadonlyMap<string, CrawledPage>,
  sitemap: readonly Listed[],
  base: string,
): string[] {
  const listed = new Set<string>();
  const faults = sitemap.flatMap(({ path, file }) => {
    const isTwice = listed.has(path);
    listed.add(path);
    if (isTwice) return [`${path} is in the sitemap more than once, here in ${file}`];
    return pages.has(path) ? [] : [`${path} of ${file} is linked from nowhere`];
  });
  const all = [...pages.values()];
  const indexed = all.filter(
    ({ status, isIndexed, path }) => status === 200 && isIndexed && !path.includes('?'),
  );
  return [
    ...faults,
    ...all.flatMap((page) => pageFaults(page, base, listed)),
    ...repeated(indexed, 'title'),
    ...repeated(indexed, 'description'),
  ];
}
