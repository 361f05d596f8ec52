import { sql } from '@mikro-orm/postgresql';
import type { EntityManager } from '#admin-api/database/orm.ts';
import { copyMark } from './multiplied-titles.ts';
import { isLetter } from './typo.ts';

export interface SampledTitle {
  id: number;
  title: string;
}

/** Titles as they came, none of the copies, the same in every run. */
export async function sampleTitles(em: EntityManager, samples: number): Promise<SampledTitle[]> {
  const drawn = await em.execute<SampledTitle[]>(sql`
    select id, title from movies where strpos(coalesce(key, ''), ${copyMark}) = 0 and length(title) < 100
     order by md5(id::text) limit ${samples}`);
  return drawn.filter(({ title }) => [...title].filter(isLetter).length > 1);
}
