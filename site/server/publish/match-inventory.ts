/** The pages of matches, put on the list of what is to be rendered. */
import { type PublishedMatches, publishedMatches, publishedMatchLists } from '#schema/match-bundle.ts';
import { eagerListPages } from '#schema/tags.ts';
import { matchListPath, matchPath } from '#site/lib/match-paths.ts';
import { bulkPriority, deepListPriority, titlePriority } from '#site/server/store/priority.ts';
import type { InventoryOptions } from './inventory.ts';
import { privateGet } from './private-get.ts';

const matchesAtOnce = 500;

async function expectLists({ store, apiUrl, feedKey }: InventoryOptions): Promise<void> {
  const { lists } = await privateGet(apiUrl, '/api/publish/match-lists', feedKey, publishedMatchLists);
  const leagues = new Set(lists.map(({ league }) => league));
  store.transaction(() => {
    for (const league of leagues) store.waiting.expect(matchListPath({ league }), bulkPriority + 1);
    for (const { league, status, totalPages } of lists) {
      // A list of one page stands whole on the page of all lists.
      if (totalPages === 1) continue;
      for (let page = 1; page <= totalPages; page += 1) {
        const priority = page <= eagerListPages ? bulkPriority + 1 : deepListPriority;
        store.waiting.expect(matchListPath({ league, status, page }), priority);
      }
    }
  });
}

/** The calendar of a match is rendered when somebody asks for it. */
export async function expectMatches(options: InventoryOptions): Promise<void> {
  const { store, apiUrl, feedKey, onMore } = options;
  await expectLists(options);
  let after: number | null = 0;
  while (after !== null) {
    const path: string = `/api/publish/matches?after=${after}&limit=${matchesAtOnce}`;
    const { matches, next }: PublishedMatches = await privateGet(apiUrl, path, feedKey, publishedMatches);
    store.transaction(() => {
      for (const match of matches) store.waiting.expect(matchPath(match), titlePriority(match.id));
    });
    onMore();
    after = next;
  }
}
