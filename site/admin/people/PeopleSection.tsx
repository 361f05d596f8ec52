import { Link, useLocation } from 'react-router';
import type { listPeople } from '#schema/calls/people.ts';
import { personLimits } from '#schema/person.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { DeadSince } from '#site/admin/links/DeadSince.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { ofList } from '#site/admin/parts/way-back.ts';
import { lifeYears } from '#site/lib/credit-words.ts';
import { titleCount } from '#site/lib/lists.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { usersIcon } from '#site/ui/icons.ts';

/** All people by name, with a search that tolerates typing errors. */
export function PeopleSection() {
  const { search } = useListParams();
  const here = useLocation();
  const problems = useDeadLinkFilter();
  const query = useListCall<typeof listPeople>('GET /api/people', { search: search || null, problems });
  useEditedRow(query.isPlaceholderData ? undefined : query.data?.people);
  return (
    <>
      <PageHead title="People" text="Who made the titles and who plays in them.">
        <ButtonLink look="primary" icon={plusIcon} to="/people/new">
          New person
        </ButtonLink>
      </PageHead>
      <div className="wrapping tools">
        <SearchBox label="Search people" maxLength={personLimits.search} />
        <DeadLinkFilter />
      </div>
      <ListPanel
        query={query}
        label="People"
        failure="Failed to fetch people"
        skeleton={<div className="skeleton panel-skeleton" />}
        rowsOf={({ people }) => people.length}
      >
        {({ people, dead }) =>
          people.length === 0 && problems ? (
            <NoneDead />
          ) : people.length === 0 ? (
            <Empty icon={usersIcon} title={search ? 'Nobody found' : 'No people yet'}>
              {!search && <p>Name a cast under “Cast and crew” of a title, or add somebody here.</p>}
            </Empty>
          ) : (
            people.map((person) => (
              <div className="panel-row person-row" key={person.id} data-row={person.id}>
                <span>
                  <Link to={`/people/${person.slug}`} state={ofList(here)} dir="auto">
                    {person.name}
                  </Link>{' '}
                  <DraftMark kind="person" id={person.id} />
                  <small>{lifeYears(person) ?? `/${person.slug}`}</small>
                  <DeadSince at={dead?.find(({ id }) => id === person.id)?.since} />
                </span>
                <span className="tabular">
                  {person.titleCount === 0 ? 'No published title' : titleCount(person.titleCount)}
                </span>
              </div>
            ))
          )
        }
      </ListPanel>
    </>
  );
}
