/** The kind of page that a path names; of pages that wait equally long, the smaller number is rendered first. */
export const pageKinds = { home: 0, list: 1, detail: 2, other: 3 } as const;

const list =
  /^\/(?:movies|browse|tv-shows|anime|animation|trending|matches(?:\/league\/[^/]+)?(?:\/(?:upcoming|finished))?)(?:\/page\/\d+)?$/;
const detail = /^\/(?:movies|tv-shows|matches)\/[^/]+(?:\/season\/\d+)?$/;

export function kindOf(path: string): number {
  if (path === '/') return pageKinds.home;
  if (list.test(path)) return pageKinds.list;
  return detail.test(path) ? pageKinds.detail : pageKinds.other;
}
