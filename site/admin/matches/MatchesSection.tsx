import { Link, Outlet, useLocation } from 'react-router';
import { listPageSize } from '#schema/limits.ts';
import { matchLimits, matchList, matchStatuses } from '#schema/match.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Choice } from '#site/admin/parts/Choice.tsx';
import { DeleteDialog, useDelete } from '#site/admin/parts/DeleteDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { SearchBox } from '#site/admin/parts/SearchBox.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { useLastPage, useListParams } from '#site/admin/parts/use-list-params.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { trophyIcon } from '#site/ui/icons.ts';
import { MatchRow } from './MatchRow.tsx';
import { namesOf, statusOptions } from './match-words.ts';

const limit = listPageSize;
const statuses = [{ value: '' as const, words: 'All' }, ...statusOptions];

/** All matches, those being played on top, then the latest kick-off first; its forms open over them. */
export function MatchesSection() {
  const { page, search, params, narrow } = useListParams();
  const { search: query } = useLocation();
  const status = matchStatuses.find((name) => name === params.get('status')) ?? '';
  const list = useRead('/api/matches', matchList, {
    params: { page, limit, search, status },
    keepsOld: true,
  });
  useLastPage(list);
  const heading = useKeptFocus(list.data?.matches.length ?? 0);
  const { ask, dialog } = useDelete({
    type: 'match',
    pathOf: (id) => `/api/matches/${id}`,
    touches: ['matches'],
    consequence: 'will be removed.',
  });

  return (
    <>
      <PageHead title="Manage Matches" />
      <div className="tools">
        <SearchBox label="Search teams and leagues" maxLength={matchLimits.search} />
        <Choice label="Status" value={status} options={statuses} onChoose={(one) => narrow('status', one)} />
        <Link className="btn btn-primary btn-sm" to={`add${query}`}>
          <Icon d={plusIcon} />
          Add Match
        </Link>
      </div>
      <section className="panel" aria-label="Matches" aria-busy={list.isPlaceholderData || undefined}>
        <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
          Matches
        </h2>
        <Answer query={list} failure="Failed to fetch matches" skeleton={<MatchesSkeleton />}>
          {({ matches, total, totalPages }) => (
            <>
              {total === 0 && (
                <Empty icon={trophyIcon} title="No matches found">
                  {search === '' && status === '' && <p>Add the first one.</p>}
                </Empty>
              )}
              <ul className="scoreboards">
                {matches.map((match) => (
                  <MatchRow
                    key={match.id}
                    match={match}
                    editPath={`${match.id}/edit${query}`}
                    onDelete={() => ask({ id: match.id, name: namesOf(match) })}
                  />
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} totalPages={totalPages} />
            </>
          )}
        </Answer>
      </section>
      <DeleteDialog {...dialog} />
      <Outlet />
    </>
  );
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function MatchesSkeleton() {
  return (
    <ul className="scoreboards">
      {rows.map((row) => (
        <li className="scoreboard" key={row}>
          <span className="skeleton" />
          <span className="scoreboard-teams skeleton" />
        </li>
      ))}
    </ul>
  );
}
