import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/shapes/movie.ts';
import { confidences, type DoublePair } from '#schema/shapes/title-merge.ts';
import { call } from '#site/admin/data/call.ts';
import { useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { BulkChanges, orderHere } from '#site/admin/titles/BulkChanges.tsx';
import { inDigits } from '#site/admin/titles/bulk-labels.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { editPath } from '#site/admin/titles/title-kinds.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { showToast } from '#site/stores/toast.ts';
import { layersIcon } from '#site/ui/icons.ts';
import { LatestMerges } from './LatestMerges.tsx';
import { confidenceNames, likenessWords } from './merge-labels.ts';

/** Pairs of titles that are likely duplicates, next to each other. */
export function DoublesSection() {
  const { params, narrow } = useListParams();
  const title = params.get('title');
  const confidence = confidences.find((one) => one === params.get('confidence')) ?? null;
  const list = useListCall('GET /api/doubles', { title, confidence }, { asksAnew: true });
  const counts = list.data?.byConfidence;
  return (
    <>
      <RecordList
        title="Doubles"
        text="Titles that are likely the same one: by name, small typing errors aside, and at most a year apart."
        actions={
          title ? (
            <ButtonLink look="ghost" to="/doubles">
              Show all pairs
            </ButtonLink>
          ) : (
            <MergeAll />
          )
        }
        tools={
          counts && (
            <Choice
              label="How much alike"
              value={confidence ?? ''}
              options={[
                { value: '', words: countedWords('All', counts.same + counts.year + counts.name) },
                ...confidences.map((value) => ({
                  value,
                  words: countedWords(confidenceNames[value], counts[value]),
                })),
              ]}
              onChoose={(value) => narrow('confidence', value)}
            />
          )
        }
        query={list}
        label="Likely doubles"
        failure="Failed to fetch the doubles"
        rowsOf={({ pairs }) => pairs}
        none={
          <Empty icon={layersIcon} title="No likely doubles">
            <p>Every title has a name and year of its own, or was said to be different.</p>
            <ButtonLink to="/movies">To the movies</ButtonLink>
          </Empty>
        }
      >
        {(pairs) => (
          <ul>
            {pairs.map((pair) => (
              <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
            ))}
          </ul>
        )}
      </RecordList>
      <BulkChanges />
      <LatestMerges />
    </>
  );
}

const countedWords = (words: string, count: number) => (
  <>
    <span>{words}</span> <span className="tabular muted">{inDigits(count)}</span>
  </>
);

/** Merges all pairs that nobody needs to decide, as one change that runs in the background. */
function MergeAll() {
  const { data, isError, refetch } = useCall('GET /api/doubles/mergeable', {}, { asksAnew: true });
  const { data: changes } = useCall('GET /api/bulk-changes', {}, { asksAnew: true });
  const isRunning = changes?.some(({ state, action }) => state === 'running' && action.kind === 'merge');
  if (isError && data === undefined)
    return (
      <>
        <span role="alert">Failed to count what can be merged at once</span>
        <Button onClick={() => void refetch()}>Try again</Button>
      </>
    );
  if (data === undefined || data.titles === 0 || isRunning) return null;
  const titles = counted(data.titles, 'title');
  const left = data.left === 1 ? 'One pair stays' : `${inDigits(data.left)} pairs stay`;
  return (
    <Button
      look="primary"
      onClick={() =>
        confirm({
          title: 'Merge all without a conflict?',
          words: `${titles} will become part of the older one of the same name and year. ${data.left === 0 ? '' : `${left} for you to decide. `}It runs in the background, can be stopped, and one Undo takes all of it back.`,
          action: 'Merge',
          busyWords: 'Starting...',
          failure: 'Failed to merge',
          run: () => orderHere(() => call('POST /api/bulk-changes/merge', {})),
        })
      }
    >
      {`Merge all ${inDigits(data.titles)} without a conflict`}
    </Button>
  );
}

function Pair({ pair }: { pair: DoublePair }) {
  const { one, other } = pair;
  const attempt = useAttempt();
  const { search } = useLocation();
  const different = () =>
    attempt('Failed to note it', async () => {
      await call('POST /api/doubles/different', {
        body: { one: one.id, other: other.id },
      });
      showToast({
        title: 'Noted',
        text: `${one.title} and ${other.title} are no longer listed as doubles`,
        action: { label: 'Undo', run: () => void take() },
      });
    });
  const take = () =>
    attempt('Failed to undo', async () => {
      await call('DELETE /api/doubles/different/:one/:other', {
        params: { one: one.id, other: other.id },
      });
      showToast({
        title: 'Undone',
        text: `${one.title} and ${other.title} are listed as likely doubles again`,
      });
    });
  return (
    <li className="panel-row wrapping double">
      <Side title={one} />
      <Side title={other} />
      <span className="row-actions wrapping">
        <ButtonLink
          to={`/doubles/${one.id}/${other.id}`}
          state={{ list: search }}
          label={`Compare and merge ${nameOf(one)} and ${nameOf(other)}`}
        >
          Compare and merge
        </ButtonLink>
        <Button
          look="ghost"
          label={`${nameOf(one)} and ${nameOf(other)} are not the same`}
          onClick={() => void different()}
        >
          Not the same
        </Button>
      </span>
      <span className="muted">{likenessWords(pair)}</span>
    </li>
  );
}

const nameOf = ({ title, year }: Movie) => (year === null ? title : `${title} (${year})`);

const Side = ({ title }: { title: Movie }) => (
  <span className="line grow">
    <span className="row-picture">
      <TitlePoster title={title} sizes="34px" />
    </span>
    <span className="row-text">
      <Link to={editPath(title)} dir="auto">
        {title.title}
      </Link>
      <small>
        {[typeLabel(title.type), title.year ?? 'year not known', title.genre].filter(Boolean).join(' · ')}
      </small>
      <small>/{title.slug}</small>
    </span>
  </span>
);
