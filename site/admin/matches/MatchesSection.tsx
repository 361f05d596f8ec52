import { Outlet, useLocation } from 'react-router';
import type { listMatches, removeMatch } from '#schema/calls/matches.ts';
import { matchLimits } from '#schema/match.ts';
import { matchStatuses } from '#schema/match-phase.ts';
import { call } from '#site/admin/data/call.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { Empty, Repeated } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { PublicationFilter, usePublicationFilter } from '#site/admin/publication/PublicationFilter.tsx';
import { useSelection } from '#site/admin/titles/use-selection.ts';
import { namesOf } from '#site/lib/match-words.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { trophyIcon } from '#site/ui/icons.ts';
import { MatchRow } from './MatchRow.tsx';
import { statusOptions } from './match-words.ts';

const statuses = [{ value: '' as const, words: 'All' }, ...statusOptions];

/** All matches: live ones first, then by kick-off from the latest. The forms open over the list. */
export function MatchesSection() {
  const { search, params, narrow } = useListParams();
  const { search: query } = useLocation();
  const may = useMay();
  const status = matchStatuses.find((name) => name === params.get('status')) ?? '';
  const publication = usePublicationFilter();
  const problems = useDeadLinkFilter();
  const list = useListCall<typeof listMatches>('GET /api/matches', { status, publication, problems });
  const shown = list.data?.matches ?? [];
  const selection = useSelection(
    JSON.stringify({ status, publication, search, problems }),
    shown.map(({ id }) => id),
  );
  useEditedRow(list.isPlaceholderData ? undefined : list.data?.matches);
  const { ask, dialog } = useDelete({
    type: 'match',
    remove: (id) => call<typeof removeMatch>('DELETE /api/matches/:id', { params: { id } }),
    consequence: 'will be removed.',
  });

  return (
    <>
      <PageHead title="Manage Matches" />
      <div className="wrapping tools">
        <SearchBox label="Search teams and leagues" maxLength={matchLimits.search} />
        <Choice label="Status" value={status} options={statuses} onChoose={(one) => narrow('status', one)} />
        <DeadLinkFilter />
        <PublicationFilter />
        {may('matches') && (
          <ButtonLink look="primary" icon={plusIcon} to={`add${query}`}>
            Add Match
          </ButtonLink>
        )}
      </div>
      <ListPanel
        query={list}
        label="Matches"
        failure="Failed to fetch matches"
        skeleton={<MatchesSkeleton />}
        rowsOf={({ matches }) => matches.length}
      >
        {({ matches, total, dead }) => (
          <>
            {total === 0 && problems && <NoneDead />}
            {total === 0 && !problems && (
              <Empty icon={trophyIcon} title="No matches found">
                {search === '' && status === '' && publication === null && (
                  <p>{may('matches') ? 'Add the first one.' : 'An editor adds them.'}</p>
                )}
              </Empty>
            )}
            <ul className="scoreboards">
              {matches.map((match) => (
                <MatchRow
                  key={match.id}
                  match={match}
                  deadSince={dead?.find(({ id }) => id === match.id)?.since}
                  selection={may('matches') ? selection : null}
                  pathOf={(dialog) => `${match.id}/${dialog}${query}`}
                  onDelete={() => ask({ id: match.id, name: namesOf(match) })}
                />
              ))}
            </ul>
          </>
        )}
      </ListPanel>
      <BulkPublication
        kind="matches"
        selection={selection}
        names={new Map(shown.map((match) => [match.id, namesOf(match)]))}
      />
      {dialog}
      <Outlet />
    </>
  );
}

function MatchesSkeleton() {
  return (
    <ul className="scoreboards">
      <Repeated times={6}>
        <li className="scoreboard">
          <span className="skeleton" />
          <span className="scoreboard-teams skeleton" />
        </li>
      </Repeated>
    </ul>
  );
}
