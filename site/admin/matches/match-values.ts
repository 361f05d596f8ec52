import { z } from 'zod';
import { kickOffOf, ownMoment } from '#schema/kick-off.ts';
import {
  type Match,
  matchDefaults,
  matchInput,
  matchMinute,
  matchRequired,
  matchStatus,
} from '#schema/match.ts';
import { publicationForm } from '#schema/publication.ts';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { publicationFacts } from '#schema/records/publication.ts';
import { fromLocalTime, toLocalTime } from '#site/admin/publication/local-time.ts';
import { publicationOf } from '#site/admin/publication/publication-words.ts';

/** The schema, with the kick-off in the operator's time zone, as the browser's own field has it. */
export const matchForm = matchInput.omit({ phase: true, phaseStartedAt: true }).extend({
  status: matchStatus,
  minute: matchMinute,
  matchDate: z
    .string()
    .min(1, matchRequired.matchDate)
    .transform(fromLocalTime)
    .pipe(matchInput.shape.matchDate),
  ...publicationForm,
});
export type MatchValues = z.infer<typeof matchForm>;

/** The form has no phase: it is set on the day of the match. */
const { phase: _phase, phaseStartedAt: _since, ...shown } = matchFacts;

export const matchLabels = { ...labelsOf(shown), ...labelsOf(publicationFacts) };

export const newMatch: MatchValues = {
  ...formValues(shown, matchDefaults),
  ...publicationOf(null),
};

export const matchValues = (match: Match): MatchValues => ({
  ...formValues(shown, match),
  matchDate: match.isTimeKnown ? toLocalTime(match.matchDate) : ownMoment(kickOffOf(match)),
  ...publicationOf(match),
});
