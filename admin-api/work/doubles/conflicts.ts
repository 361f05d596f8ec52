/**
 * What keeps a pair of doubles from being merged along with all others: only a person can say which value is right, or whether the two
 * are the same title at all.
 */
import { raw } from '@mikro-orm/postgresql';
import { columnOf } from '#schema/records/field.ts';
import { conflictFacts } from '#schema/shapes/title-merge.ts';

/** Both state the fact, and differently; the case of letters says nothing. */
const bothSay = (column: string) =>
  `nullif(lower(k.${column}::text), '') <> nullif(lower(g.${column}::text), '')`;

const creditsOf = (title: string) =>
  `array(select c.person_id || ' ' || c.role from credits c where c.movie_id = ${title}.id and c.episode_id is null)`;

const conditions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(conflictFacts.map((name) => [name, bothSay(columnOf(name))])),
  publication: bothSay('publication'),
  // Within one source two keys are two titles: 'netflix:s1' and 'netflix:s2'.
  key: `k.key <> g.key and split_part(k.key, ':', 1) = split_part(g.key, ':', 1)`,
  credits: `not (${creditsOf('k')} <@ ${creditsOf('g')} or ${creditsOf('g')} <@ ${creditsOf('k')})`,
  seasons: `exists (select from seasons s join seasons o using (season_number) where s.show_id = k.id and o.show_id = g.id)`,
};

/** The names of the conflicts between the titles `k` and `g`, as an array of texts. */
export const conflicts = raw(
  `array_remove(array[${Object.entries(conditions)
    .map(([name, condition]) => `case when ${condition} then '${name}' end`)
    .join(', ')}], null)`,
);
