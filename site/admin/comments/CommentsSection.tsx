import type { ModeratedCommentList } from '#schema/shapes/comment-moderation.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Pager } from '#site/admin/parts/RecordList.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { messageIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { shieldIcon, xIcon } from '#site/ui/icons.ts';
import { CommentList } from './CommentList.tsx';
import { commentedOf, statusNames } from './moderation-labels.ts';

const all = 'all';
/** Held comments come first because they wait for a decision. */
const views = ['held', 'reported', 'visible', 'hidden', all] as const;
type View = (typeof views)[number];

const nameOf = (view: View) => (view === all ? 'All' : view === 'reported' ? 'Reported' : statusNames[view]);

export function CommentsSection() {
  const { search, params, narrow } = useListParams();
  const named = params.get('status');
  const view: View = views.find((one) => one === named) ?? 'held';
  const movieId = params.get('movie') ?? '';
  const matchId = params.get('match') ?? '';
  const counts = { held: useCount({ status: 'held' }), reported: useCount({ reported: 'true' }) };
  const status = view === all || view === 'reported' ? '' : view;
  const filter = { movieId, matchId, status, reported: view === 'reported' ? 'true' : '' };
  const list = useListCall('GET /api/comments', filter, { asksAnew: true });

  const wordsOf = (one: View) => (
    <>
      <span>{nameOf(one)}</span>
      {(one === 'held' || one === 'reported') && counts[one] > 0 && (
        <span className="waiting">{counts[one]}</span>
      )}
    </>
  );
  const headingOf = ({ comments }: ModeratedCommentList) =>
    movieId || matchId
      ? `Comments on ${comments[0] ? commentedOf(comments[0]).name : movieId ? 'this title' : 'this match'}`
      : `${nameOf(view)} comments`;

  return (
    <>
      <PageHead title="Comments" text="What visitors wrote, and what waits for you.">
        <ButtonLink icon={shieldIcon} to="/comments/rules">
          Spam rules
        </ButtonLink>
      </PageHead>
      <div className="wrapping tools">
        <SearchBox label="Search names and comments" />
        <Choice
          label="Status"
          value={view}
          options={views.map((value) => ({ value, words: wordsOf(value) }))}
          onChoose={(value) => narrow('status', value)}
        />
        {movieId && <Narrowed by="One title" all="show all titles" onClear={() => narrow('movie', '')} />}
        {matchId && <Narrowed by="One match" all="show all comments" onClear={() => narrow('match', '')} />}
      </div>
      <section className="panel" aria-label="Comments" aria-busy={list.isPlaceholderData || undefined}>
        <Answer query={list} failure="Failed to load comments.">
          {(found) => (
            <>
              <CommentList heading={headingOf(found)} comments={found.comments} />
              {found.total === 0 && (
                <NoComments view={view} isNarrow={[search, movieId, matchId].some(Boolean)} />
              )}
              <Pager total={found.total} totalPages={found.totalPages} />
            </>
          )}
        </Answer>
      </section>
    </>
  );
}

/** How many comments wait for a decision. */
const useCount = (waiting: { status: 'held' } | { reported: 'true' }) =>
  useCall('GET /api/comments', { query: { ...waiting, page: 1, limit: 1 } }, { asksAnew: true }).data
    ?.total ?? 0;

function NoComments({ view, isNarrow }: { view: View; isNarrow: boolean }) {
  if (view === 'held' && !isNarrow)
    return (
      <Empty icon={messageIcon} title="Nothing waits for you">
        <p>Comments that look like spam are held here until you show or hide them.</p>
      </Empty>
    );
  if (view === 'reported' && !isNarrow)
    return <Empty icon={messageIcon} title="Visitors have reported nothing" />;
  return <Empty icon={messageIcon} title="No comments found" />;
}

function Narrowed({ by, all, onClear }: { by: string; all: string; onClear: () => void }) {
  return (
    <button className="chip" type="button" onClick={onClear}>
      <span>{by}</span>
      <Icon d={xIcon} />
      <span className="visually-hidden">, {all}</span>
    </button>
  );
}
