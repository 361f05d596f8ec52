/** Series of matches: created together from one match, and deleted together. */
import { randomUUID } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { type SeriesInput, seriesMessages } from '#schema/shapes/match-series.ts';
import { MatchEntity, type MatchRow } from './match.entity.ts';
import { findMatch, kickOffColumns } from './match.queries.ts';

interface Series {
  series: string;
  matches: MatchRow[];
}

/** Teams, crests and league are copied from the match; the stream is not. */
export const addSeries = (
  em: EntityManager,
  actor: string,
  id: number,
  { fixtures }: SeriesInput,
): Promise<Written<Series>> =>
  write(em.fork(), actor, async (inside) => {
    const { homeTeam, awayTeam, homeTeamLogo, awayTeamLogo, league } = await findMatch(inside, id);
    const series = randomUUID();
    const home = { homeTeam, awayTeam, homeTeamLogo, awayTeamLogo };
    const away = {
      homeTeam: awayTeam,
      awayTeam: homeTeam,
      homeTeamLogo: awayTeamLogo,
      awayTeamLogo: homeTeamLogo,
    };
    const matches = fixtures.map(({ matchDate, isReturn }) =>
      inside.create(MatchEntity, {
        ...(isReturn ? away : home),
        ...kickOffColumns(matchDate),
        league,
        series,
      }),
    );
    await inside.flush();
    return { series, matches };
  });

/** All of them or none: when one was changed, commented on or deleted since, the answer names it. */
export const removeSeries = (em: EntityManager, actor: string, series: string): Promise<Written<number[]>> =>
  write(em.fork(), actor, async (inside) => {
    await inside.execute(sql`select from matches where series = ${series} order by id for update`);
    const rows = await inside.execute<{ id: number; name: string; isTouched: boolean }[]>(sql`
      select m.id, m.home_team || ' vs ' || m.away_team || ', ' || to_char(m.match_date at time zone 'UTC', 'YYYY-MM-DD') as name,
             m.changed_at is not null
               or exists (select from comments c where c.match_id = m.id)
               or exists (select from match_incidents i where i.match_id = m.id) as "isTouched"
        from matches m where m.series = ${series}
      union all
      select null, t.name || ' (in the trash)', true from trash t
       where t.kind = 'match' and t.contents #>> '{matches,0,series}' = ${series}
      order by 1`);
    if (rows.length === 0) throw new RequestError(404, seriesMessages.notFound);
    const touched = rows.filter(({ isTouched }) => isTouched);
    if (touched.length > 0)
      throw new RequestError(
        409,
        `Nothing was taken back, since these were changed meanwhile: ${touched.map(({ name }) => name).join('; ')}`,
      );
    await inside.nativeDelete(MatchEntity, { series });
    return rows.map(({ id }) => id);
  });
