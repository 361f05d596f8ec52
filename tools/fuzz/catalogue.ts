import type { EntityManager } from '@mikro-orm/postgresql';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import {
  buildAsk,
  buildCollection,
  buildComment,
  buildContactMessage,
  buildEpisode,
  buildIncident,
  buildMatch,
  buildMovie,
  buildPage,
  buildPerson,
  buildSeason,
  buildStreamingService,
  buildUiSetting,
} from '#admin-api/testing/factories.ts';

const size = 30;

/** Some records of every kind, so that ids and slugs made up from a contract often exist. */
export async function fillCatalogue(em: EntityManager): Promise<void> {
  for (let number = 1; number <= size; number += 1) {
    const show = await buildMovie(em, { slug: `fuzz-${number}`, type: 'tv_show' });
    const season = await buildSeason(em, { show });
    await buildEpisode(em, { season });
    await buildComment(em, { movie: show });
    const match = await buildMatch(em, { homeTeam: `Fuzz ${number}`, league: `Fuzz ${number}` });
    await buildComment(em, { match });
    await buildIncident(em, match.id);
    await buildPage(em, { slug: `fuzz-${number}` });
    const { id } = await buildCollection(em, { slug: `fuzz-${number}` });
    await em.execute('insert into collection_titles values (?, ?, 1)', [id, show.id]);
    await buildPerson(em, { slug: `fuzz-${number}`, credits: [{ movie: show.id }] });
    await buildStreamingService(em, `Service ${number}`);
    await buildContactMessage(em);
    await buildAsk(em, show.id);
    await moveToTrash(em, 'ann', 'match', (await buildMatch(em)).id, 'Match not found');
  }
  await buildUiSetting(em, 'theme_primary_color', '#112233', 'theme');
  await buildUiSetting(em, 'contact_delivery', 'true', 'content');
  await buildUiSetting(em, 'comments_on_matches', 'true', 'content');
}

// A database function that records that it ran. Injections call it, so that a successful one is noticed whatever the answer looks
// like.

export async function installSentinel(em: EntityManager): Promise<void> {
  await em.execute(`
    create table sentinel_calls (at timestamptz not null default now());
    create function sentinel() returns text language sql volatile
      as $$ insert into sentinel_calls default values; select '1'::text $$`);
}

export async function sentinelCalls(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ calls: number }[]>('select count(*)::int as calls from sentinel_calls');
  return row?.calls ?? 0;
}
