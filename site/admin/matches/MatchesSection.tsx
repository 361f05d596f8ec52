import { Outlet, useLocation } from 'react-router';
import { matchStatuses } from '#schema/rules/match-clock.ts';
import { matchLimits } from '#schema/shapes/match.ts';
import { call } from '#site/admin/data/call.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { deleteRecord } from '#site/admin/parts/Confirm.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { RowFilters, usePublicationFilter } from '#site/admin/publication/RowFilters.tsx';
import { useSelection } from '#site/admin/titles/SelectBox.tsx';
import { namesOf } from '#site/lib/match-labels.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { trophyIcon } from '#site/ui/icons.ts';
import { MatchRow } from './MatchRow.tsx';
import { statusOptions } from './match-labels.ts';

const statuses = [{ value: '' as const, words: 'All' }, ...statusOptions];

/** All matches: live ones first, then by kick-off from the latest. The forms open over the list. */
const deletion = {
  type: 'match',
  remove: (id: number) => call('DELETE /api/matches/:id', { params: { id } }),
  consequence: 'will be removed.',
};

export function MatchesSection() {
  const { search, params, narrow } = useListParams();
  const { search: query } = useLocation();
  const may = useMay();
  const status = matchStatuses.find((name) => name === params.get('status')) ?? '';
  const publication = usePublicationFilter();
  const problems = useDeadLinkFilter();
  const list = useListCall('GET /api/matches', { status, publication, problems });
  const shown = list.data?.matches ?? [];
  const selection = useSelection(
    JSON.stringify({ status, publication, search, problems }),
    shown.map(({ id }) => id),
  );
  useEditedRow(list.isPlaceholderData ? undefined : list.data?.matches);

  return (
    <>
      <RecordList
        title="Manage Matches"
        actions={
          may('matches') && (
            <ButtonLink look="primary" icon={plusIcon} to={`add${query}`}>
              Add Match
            </ButtonLink>
          )
        }
        chosen={
          <BulkPublication
            kind="matches"
            selection={selection}
            names={new Map(shown.map((match) => [match.id, namesOf(match)]))}
          />
        }
        tools={
          <>
            <SearchBox label="Search teams and leagues" maxLength={matchLimits.search} />
            <Choice
              label="Status"
              value={status}
              options={statuses}
              onChoose={(one) => narrow('status', one)}
            />
            <RowFilters />
          </>
        }
        query={list}
        label="Matches"
        failure="Failed to fetch matches"
        rowsOf={({ matches }) => matches}
        none={
          problems ? (
            <NoneDead />
          ) : (
            <Empty icon={trophyIcon} title="No matches found">
              {search === '' && status === '' && publication === null && (
                <p>{may('matches') ? 'Add the first one.' : 'An editor adds them.'}</p>
              )}
            </Empty>
          )
        }
      >
        {(matches, { dead }) => (
          <ul>
            {matches.map((match) => (
              <MatchRow
                key={match.id}
                match={match}
                deadSince={dead?.find(({ id }) => id === match.id)?.since}
                selection={may('matches') ? selection : null}
                pathOf={(dialog) => `${match.id}/${dialog}${query}`}
                onDelete={() => deleteRecord({ id: match.id, name: namesOf(match) }, deletion)}
              />
            ))}
          </ul>
        )}
      </RecordList>
      <Outlet />
    </>
  );
}
