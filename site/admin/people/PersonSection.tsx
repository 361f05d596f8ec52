import { zodResolver } from '@hookform/resolvers/zod';
import { useParams } from 'react-router';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';
import { type Person, type PersonFields, person, personForm, personLimits } from '#schema/shapes/person.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { toastsOf } from '#site/admin/form/use-record-form.ts';
import {
  type NamedKind,
  NamedRecordSection,
  NewRecord,
} from '#site/admin/named-records/NamedRecordSection.tsx';
import { personPath } from '#site/lib/paths.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { MergePeople, PersonCredits } from './PersonCredits.tsx';

const years = { maxLength: 10, autoComplete: 'off' };
const personKind: NamedKind<PersonFields, Person> = {
  kind: 'person',
  list: 'people',
  name: 'name',
  heading: 'Name and life',
  facts: personFacts,
  labels: labelsOf(personFacts),
  limits: personLimits,
  toasts: toastsOf('Person'),
  textHint: 'Stands at the head of their page. A blank line begins a paragraph.',
  own: {
    born: { hint: 'A year, 1889-04 or 1889-04-16, as far as it is known.', input: years },
    died: { input: years },
    formerNames: {
      hint: 'One a line. Searches and imports find the person by them.',
      input: { rows: 2, maxLength: personLimits.formerNames },
    },
  },
  resolver: () => zodResolver(personForm),
  reply: person,
  valuesOf: (saved) => formValues(personFacts, saved),
  empty: formValues(personFacts, {}),
  add: (body) => call('POST /api/people', { body }),
  change: ({ id }, body) => call('PUT /api/people/:person', { params: { person: id }, body }),
  remove: (id) => call('DELETE /api/people/:person', { params: { person: id } }),
};

export const NewPerson = () => <NewRecord kind={personKind} />;

/** One person: biography, credits, and other spellings. */
export function PersonSection() {
  const { slug = '' } = useParams();
  const query = useCall('GET /api/people/:person', { params: { person: slug } });
  return (
    <NamedRecordSection
      kind={personKind}
      query={query}
      consequence="and their credits will be deleted. The titles stay in the catalogue."
      pageOf={(one) => (one.titleCount > 0 ? personPath(one.slug) : null)}
    >
      {(record, form) => (
        <div className="stack">
          {wrapText(form)}
          <PersonCredits record={record} />
          <MergePeople record={record} />
        </div>
      )}
    </NamedRecordSection>
  );
}
