import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { momentOf, type Stored } from '#admin-api/ground/database/rows.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { askLimits, askMessages } from '#schema/rules/ask-messages.ts';
import type { Ask, Asked } from '#schema/shapes/ask.ts';
import { hashOfKey } from './take-ask.ts';

export type AskRecord = Stored<Ask, 'answeredAt' | 'askedAt' | 'createdAt'>;
type AskedRecord = Stored<Asked, 'answeredAt' | 'askedAt'>;

const linkOf = (alias: string) =>
  `case when ${alias}.id is not null then
     json_build_object('id', ${alias}.id, 'title', ${alias}.title, 'slug', ${alias}.slug, 'type', ${alias}.type) end`;

/** The columns of an ask `a` whose group is led by `h`; visitors' connections only see public titles and episodes. */
export const askColumns = raw(`
  a.id, a.kind, a.name, a.year, a.type, a.reason, h.state, h.count, h.answer, h.answered_at as "answeredAt",
  ${linkOf('t')} as added, ${linkOf('m')} as of,
  case when e.id is not null then json_build_object('id', e.id, 'seasonNumber', s.season_number,
    'episodeNumber', e.episode_number, 'title', e.title) end as episode`);
export const askJoins = raw(`
  join asks h on h.id = coalesce(a.merged_into, a.id)
  left join movies t on t.id = h.added_id left join movies m on m.id = a.movie_id
  left join episodes e on e.id = a.episode_id left join seasons s on s.id = e.season_id`);

/** Everything that was sent with the key, the latest first. */
export async function listAsked(em: EntityManager, key: string): Promise<Asked[]> {
  const rows = await em.execute<AskedRecord[]>(sql`
    select ${askColumns}, v.note, v.asked_at as "askedAt"
      from askers v join asks a on a.id = v.ask_id ${askJoins}
     where v.asker = ${hashOfKey(key)} order by v.asked_at desc, a.id desc limit ${askLimits.listed}`);
  if (rows.length === 0) throw new RequestError(404, askMessages.noKey);
  return rows.map((row) => ({
    ...row,
    answeredAt: momentOf(row.answeredAt),
    askedAt: momentOf(row.askedAt),
  }));
}
