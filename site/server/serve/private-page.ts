import type { PageResponse } from './page-response.ts';

/** A page for one reader only: these headers replace its own. */
export function privatePage(page: PageResponse, own: ReadonlyMap<string, string>): PageResponse {
  const withOwn = (headers: readonly string[]): string[] => [
    ...[...own].flat(),
    ...headers.filter((_, index) => !own.has(headers[index - (index % 2)] ?? '')),
  ];
  return {
    ...page,
    brotliHeaders: withOwn(page.brotliHeaders),
    unchangedHeaders: withOwn(page.unchangedHeaders),
    commonHeaders: withOwn(page.commonHeaders),
  };
}
