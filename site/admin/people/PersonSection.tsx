import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { type Person, person } from '#schema/person.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { personPath } from '#site/lib/paths.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon, externalLinkIcon } from '#site/ui/icons.ts';
import { MergePeople, PersonCredits } from './PersonCredits.tsx';
import { PersonForm } from './PersonForm.tsx';

/** The list as it was left, with the focus on the person. Escape leads there as well. */
function BackLink({ id = 0 }: { id?: number }) {
  const { state } = useLocation();
  const way = wayBack(state, id);
  return (
    <Link
      className="back-link"
      to={{ pathname: '/people', search: way.search }}
      state={way.state}
      data-shortcut="back"
    >
      <Icon d={arrowLeftIcon} />
      All people
    </Link>
  );
}

export function NewPerson() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New person" back={<BackLink />} />
      <PersonForm
        record={null}
        isGone={false}
        onSaved={({ slug }) => void navigate(`/people/${slug}`, { replace: true })}
      />
    </>
  );
}

/** One person: biography, credits, and other spellings. */
export function PersonSection() {
  const { slug = '' } = useParams();
  const query = useRead(`/api/people/${encodeURIComponent(slug)}`, person);
  return (
    <Answer
      query={query}
      failure="Failed to fetch the person"
      skeleton={<div className="skeleton panel-skeleton" />}
    >
      {(record) => <OnePerson key={record.id} record={record} />}
    </Answer>
  );
}

function OnePerson({ record }: { record: Person }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isGone, setIsGone] = useState(false);
  const deletion = useDelete({
    type: 'person',
    pathOf: (id) => `/api/people/${id}`,
    touches: ['people'],
    consequence: 'and their credits will be deleted. The titles stay in the catalogue.',
    onDeleted() {
      // The person is deleted, so LeaveGuard must not ask about unsaved text.
      flushSync(() => setIsGone(true));
      void navigate('/people');
    },
  });
  const { id, name, slug, titleCount } = record;
  return (
    <>
      <PageHead title={name} back={<BackLink id={id} />}>
        <ButtonLink look="ghost" to={`/history/person/${id}`}>
          History
        </ButtonLink>
        {titleCount > 0 && (
          <a className="btn btn-ghost btn-sm" href={personPath(slug)} aria-label={`View ${name} on the site`}>
            <Icon d={externalLinkIcon} />
            View
          </a>
        )}
        <Button look="ghost" icon={trash2Icon} onClick={() => deletion.ask({ id, name, slug })}>
          Delete
        </Button>
      </PageHead>
      <div className="stack">
        <PersonForm
          record={record}
          isGone={isGone}
          onSaved={(saved) =>
            saved.slug !== slug && void navigate(`/people/${saved.slug}`, { replace: true, state })
          }
        />
        <PersonCredits record={record} />
        <MergePeople record={record} />
      </div>
      {deletion.dialog}
    </>
  );
}
