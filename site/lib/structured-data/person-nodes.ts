/** Structured data of a person. Titles that credit them refer to them on their own pages. */
import type { Person as PersonNode } from 'schema-dts';
import type { PersonCredits } from '#schema/person.ts';
import { roleWords } from '#site/lib/credit-words.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { personPath } from '#site/lib/paths.ts';
import type { GraphNode } from './graph.ts';
import { descriptionMax } from './title-nodes.ts';

export function personNodes({ person, credits }: PersonCredits): GraphNode[] {
  const { name, slug, born, died, description, pictureUrl, formerNames } = person;
  const node: PersonNode = {
    '@type': 'Person',
    '@id': personPath(slug),
    url: personPath(slug),
    name,
    jobTitle: [...new Set(credits.map(({ role }) => roleWords[role].one))],
    ...(formerNames && { alternateName: formerNames.split('\n') }),
    ...(description && { description: cutText(description, descriptionMax) }),
    ...(pictureUrl && { image: pictureUrl }),
    ...(born && { birthDate: born }),
    ...(died && { deathDate: died }),
  };
  return [node];
}
