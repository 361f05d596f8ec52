/** Doubles in words: how much alike they are, what contradicts, and what a merge moves. */
import { labelsOf } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { ComparedTitle, Confidence, DoublePair, MergePreview } from '#schema/shapes/title-merge.ts';
import { counted } from '#site/admin/parts/counted.ts';

export const confidenceNames: Record<Confidence, string> = {
  same: 'Same name and year',
  year: 'Same name',
  name: 'Nearly the same name',
};

const conflictNames: Readonly<Record<string, string>> = {
  ...labelsOf(titleFacts),
  publication: 'Publication',
  key: 'Keys of one source',
  credits: 'Credits',
  seasons: 'Seasons of one number',
};

/** 'Same name · to decide: Year, Country' */
export function likenessWords({
  confidence,
  conflicts,
}: Pick<DoublePair, 'confidence' | 'conflicts'>): string {
  const undecided = conflicts.map((name) => conflictNames[name] ?? name).join(', ');
  return `${confidenceNames[confidence]} · ${undecided ? `to decide: ${undecided}` : 'without a conflict'}`;
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const some = (count: number, one: string) => (count === 0 ? [] : [counted(count, one)]);

/** '2 seasons, 9 episodes and 1 comment' */
export const belongings = ({ seasons, episodes, comments, ratings, collections }: ComparedTitle): string =>
  listed([
    ...some(seasons, 'season'),
    ...some(episodes, 'episode'),
    ...some(comments, 'comment'),
    ...some(ratings, 'rating'),
    ...some(collections, 'collection'),
  ]);

/** A sentence about what is moved to the title that stays. */
export function movingWords({ kept, merged, sharedSeasons, sharedEpisodes }: MergePreview): string {
  const has = belongings(merged) !== '';
  const moves = has
    ? `${belongings(merged)} of ${merged.movie.title} go to ${kept.movie.title}.`
    : `${merged.movie.title} brings nothing but its fields.`;
  if (sharedSeasons === 0) return moves;
  const episodes = sharedEpisodes === 0 ? '' : ` and ${counted(sharedEpisodes, 'episode')}`;
  return `${moves} ${counted(sharedSeasons, 'season')}${episodes} of the same number become one each: what stands in ${kept.movie.title} stays, what it lacks is filled.`;
}
