import { useParams } from 'react-router';
import type { addPerson, changePerson, getPerson, removePerson } from '#schema/calls/people.ts';
import { type Person, type PersonFields, person, personForm, personLimits } from '#schema/person.ts';
import { labelsOf } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import type { NamedKind } from '#site/admin/named-records/NamedRecordForm.tsx';
import { NamedRecordSection, NewRecord } from '#site/admin/named-records/NamedRecordSection.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { personPath } from '#site/lib/paths.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { MergePeople, PersonCredits } from './PersonCredits.tsx';

const years = { maxLength: 10, autoComplete: 'off' };
const kind: NamedKind<PersonFields, Person> = {
  type: 'person',
  list: 'people',
  name: 'name',
  heading: 'Name and life',
  labels: labelsOf(personFacts),
  limits: personLimits,
  textHint: 'Stands at the head of their page. A blank line begins a paragraph.',
  fields: [
    {
      name: 'born',
      isOptional: true,
      hint: 'A year, 1889-04 or 1889-04-16, as far as it is known.',
      input: years,
    },
    { name: 'died', isOptional: true, input: years },
    {
      name: 'formerNames',
      kind: 'lines',
      isOptional: true,
      hint: 'One a line. Searches and imports find the person by them.',
      input: { rows: 2, maxLength: personLimits.formerNames },
    },
  ],
  form: personForm,
  reply: person,
  add: (body) => call<typeof addPerson>('POST /api/people', { body }),
  change: (id, body) =>
    call<typeof changePerson>('PUT /api/people/:person', { params: { person: id }, body }),
  remove: (id) => call<typeof removePerson>('DELETE /api/people/:person', { params: { person: id } }),
};

export const NewPerson = () => <NewRecord kind={kind} />;

/** One person: biography, credits, and other spellings. */
export function PersonSection() {
  const { slug = '' } = useParams();
  const query = useCall<typeof getPerson>('GET /api/people/:person', { params: { person: slug } });
  return (
    <NamedRecordSection
      kind={kind}
      query={query}
      consequence="and their credits will be deleted. The titles stay in the catalogue."
      pageOf={(one) => (one.titleCount > 0 ? personPath(one.slug) : null)}
      actions={({ id }) => (
        <ButtonLink look="ghost" to={`/history/person/${id}`}>
          History
        </ButtonLink>
      )}
    >
      {(record, form) => (
        <div className="stack">
          {ownElement(form)}
          <PersonCredits record={record} />
          <MergePeople record={record} />
        </div>
      )}
    </NamedRecordSection>
  );
}
