/** The roles of people, and the dates of their lives, in words. */
import type { CreditRole } from '#schema/rules/credit-role.ts';
import type { Person } from '#schema/shapes/person.ts';
import { longDate } from './long-date.ts';

/** The noun for a person with this role, and the word for the work on a title's page. */
export const roleDescriptions: Record<CreditRole, { one: string; work: string }> = {
  director: { one: 'Director', work: 'Directed by' },
  creator: { one: 'Creator', work: 'Created by' },
  actor: { one: 'Actor', work: 'Cast' },
  presenter: { one: 'Presenter', work: 'Presented by' },
  writer: { one: 'Writer', work: 'Written by' },
  producer: { one: 'Producer', work: 'Produced by' },
  composer: { one: 'Composer', work: 'Music by' },
  cinematographer: { one: 'Cinematographer', work: 'Photography by' },
  editor: { one: 'Editor', work: 'Edited by' },
};

/** '1895–1966', 'Born 1928', 'Died 2019'; null when neither is known. */
export function lifeYears({ born, died }: Pick<Person, 'born' | 'died'>): string | null {
  const [from, to] = [born?.slice(0, 4), died?.slice(0, 4)];
  if (from && to) return `${from}–${to}`;
  if (from) return `Born ${from}`;
  return to ? `Died ${to}` : null;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The known parts of a date: '4 October 1895', 'October 1895', '1895'. */
export function knownDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (day) return longDate(date);
  return month ? `${months[Number(month) - 1]} ${year}` : date;
}
