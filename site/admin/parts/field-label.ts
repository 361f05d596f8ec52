import { collectionFacts } from '#schema/records/collection.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { labelsOf, publicationFacts } from '#schema/records/field.ts';
import { incidentFacts, matchFacts } from '#schema/records/match.ts';
import { pageFacts } from '#schema/records/page.ts';
import { personFacts } from '#schema/records/person.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';

const labels: Readonly<Record<string, string>> = {
  ...labelsOf(collectionFacts),
  ...labelsOf(personFacts),
  ...labelsOf(pageFacts),
  ...labelsOf(incidentFacts),
  ...labelsOf(matchFacts),
  ...labelsOf(episodeFacts),
  ...labelsOf(seasonFacts),
  ...labelsOf(titleFacts),
  ...labelsOf(publicationFacts),
};

/** The label of a field as its form shows it. Of a field that is not described it follows from the name: 'isSpoiler' is 'Spoiler'. */
export const fieldLabel = (field: string): string => labels[field] ?? fromName(field);

const fromName = (field: string): string => {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Url$/, 'Address')
    .replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
