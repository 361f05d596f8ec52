import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { kickOffOf, ownMoment } from '#schema/rules/kick-off.ts';
import {
  type Match,
  match,
  matchDefaults,
  matchMinute,
  matchRequired,
  matchShape,
  matchStatus,
  ofTwoTeams,
} from '#schema/shapes/match.ts';
import { publicationForm } from '#schema/shapes/publication.ts';
import { call } from '#site/admin/data/call.ts';
import { type RecordKind, toastsOf } from '#site/admin/form/use-record-form.ts';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { fromLocalTime, publicationOf, toLocalTime } from '#site/admin/publication/publication-labels.ts';

/** The schema, with the kick-off in the operator's time zone, as the browser's own field has it. */
const matchForm = matchShape.omit({ phase: true, phaseStartedAt: true }).extend({
  status: matchStatus,
  minute: matchMinute,
  matchDate: z
    .string()
    .min(1, matchRequired.matchDate)
    .transform(fromLocalTime)
    .pipe(matchShape.shape.matchDate),
  ...publicationForm,
});
export type MatchValues = z.infer<typeof matchForm>;

/** The form has no phase: it is set on the day of the match. */
const { phase: _phase, phaseStartedAt: _since, ...facts } = matchFacts;

export const matchKind: RecordKind<MatchValues, Match> = {
  kind: 'match',
  labels: { ...labelsOf(facts), ...publicationLabels },
  toasts: { ...toastsOf('Match'), addFailed: 'Error creating match' },
  resolver: () => zodResolver(matchForm.refine(...ofTwoTeams)),
  reply: match,
  valuesOf: (saved) => ({
    ...formValues(facts, saved),
    matchDate: saved.isTimeKnown ? toLocalTime(saved.matchDate) : ownMoment(kickOffOf(saved)),
    ...publicationOf(saved),
  }),
  shownOf: (values) => ({ ...values, matchDate: fromLocalTime(values.matchDate) }),
  change: ({ id }, body) => call('PUT /api/matches/:id', { params: { id }, body }),
};

export const newMatch: MatchValues = { ...formValues(facts, matchDefaults), ...publicationOf(null) };
