import { Link, useLocation } from 'react-router';
import type { forgetDifferent, listDoubles, markDifferent } from '#schema/calls/doubles.ts';
import type { Movie } from '#schema/movie.ts';
import type { DoublePair } from '#schema/title-merge.ts';
import { call } from '#site/admin/data/call.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { editPath } from '#site/admin/titles/title-kinds.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { showToast } from '#site/stores/toast.ts';
import { layersIcon } from '#site/ui/icons.ts';
import { LatestMerges } from './LatestMerges.tsx';

/** Pairs of titles that are likely duplicates, next to each other. */
export function DoublesSection() {
  const { params } = useListParams();
  const title = params.get('title');
  const list = useListCall<typeof listDoubles>('GET /api/doubles', { title }, { asksAnew: true });
  return (
    <>
      <PageHead
        title="Doubles"
        text="Titles that are likely the same one: by name, small typing errors aside, and at most a year apart."
      >
        {title && (
          <ButtonLink look="ghost" to="/doubles">
            Show all pairs
          </ButtonLink>
        )}
      </PageHead>
      <div className="stack">
        <ListPanel
          query={list}
          label="Likely doubles"
          failure="Failed to fetch the doubles"
          rowsOf={({ pairs }) => pairs.length}
        >
          {({ pairs }) =>
            pairs.length === 0 ? (
              <Empty icon={layersIcon} title="No likely doubles">
                <p>Every title has a name and year of its own, or was said to be different.</p>
                <ButtonLink to="/movies">To the movies</ButtonLink>
              </Empty>
            ) : (
              <ul className="doubles">
                {pairs.map((pair) => (
                  <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
                ))}
              </ul>
            )
          }
        </ListPanel>
        <LatestMerges />
      </div>
    </>
  );
}

function Pair({ pair: { one, other } }: { pair: DoublePair }) {
  const attempt = useAttempt();
  const { search } = useLocation();
  const different = () =>
    attempt('Failed to note it', async () => {
      await call<typeof markDifferent>('POST /api/doubles/different', {
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
      await call<typeof forgetDifferent>('DELETE /api/doubles/different/:one/:other', {
        params: { one: one.id, other: other.id },
      });
      showToast({
        title: 'Undone',
        text: `${one.title} and ${other.title} are listed as likely doubles again`,
      });
    });
  return (
    <li className="double">
      <Side title={one} />
      <Side title={other} />
      <span className="double-actions">
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
    </li>
  );
}

const nameOf = ({ title, year }: Movie) => (year === null ? title : `${title} (${year})`);

const Side = ({ title }: { title: Movie }) => (
  <span className="double-side">
    <TitlePoster title={title} sizes="48px" />
    <span>
      <Link to={editPath(title)} dir="auto">
        {title.title}
      </Link>
      <small>
        {[typeLabel(title.type), title.year ?? 'year not known', title.genre].filter(Boolean).join(' · ')}
      </small>
      <small className="double-slug">/{title.slug}</small>
    </span>
  </span>
);
