import { useState } from 'react';
import { limitMax } from '#schema/rules/limits.ts';
import type { Collection, CollectionTitles as Titles } from '#schema/shapes/collection.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { call } from '#site/admin/data/call.ts';
import { useAttempt } from '#site/admin/data/outcome.ts';
import { queryClient, useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { TitleSearch } from '#site/admin/parts/TitleSearch.tsx';
import { moved, useReorder } from '#site/admin/parts/use-reorder.ts';
import { titleCount } from '#site/lib/lists.ts';
import { showToast } from '#site/stores/toast.ts';
import { filmIcon } from '#site/ui/icons.ts';
import { TitleRow } from './TitleRow.tsx';

const pageSize = limitMax;

/** The titles of a collection: a search that adds them, and their order. */
export function CollectionTitles({ collection }: { collection: Collection }) {
  const [page, setPage] = useState(1);
  const [announcement, setAnnouncement] = useState('');
  const attempt = useAttempt();
  const shownPage = { page: String(page), limit: String(pageSize) };
  const key = [`/api/collections/${collection.slug}/titles`, shownPage];
  const query = useCall(
    'GET /api/collections/:collection/titles',
    { params: { collection: collection.slug }, query: shownPage },
    { keepsOld: true },
  );
  const first = (page - 1) * pageSize + 1;
  const listed = query.data?.movies ?? [];

  /** The titles as just changed here, shown until the server has answered. A list that was requested earlier would be older. */
  function show(movies: Movie[]): void {
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<Titles>(key, (now) => now && { ...now, movies });
  }

  function add(title: Movie, place?: number): void {
    void attempt('Failed to add the title.', async () => {
      const { movieIds, collection: now } = await call('POST /api/collections/:collection/titles', {
        params: { collection: collection.id },
        body: { movieIds: [title.id], ...(place !== undefined && { place }) },
      });
      const isNew = movieIds.length > 0;
      setAnnouncement(
        isNew ? `${title.title} added, place ${place ?? now.titleCount}` : `${title.title} is in it already`,
      );
      if (!isNew) showToast({ title: 'In the collection', text: `${title.title} is in it already.` });
    });
  }

  function move(title: Movie, place: number): void {
    const from = listed.indexOf(title);
    const to = Math.min(Math.max(0, place - first), listed.length - 1);
    if (place >= first && place < first + listed.length) show(moved(listed, from, to));
    setAnnouncement(`${title.title}, place ${place} of ${collection.titleCount}`);
    void attempt('Failed to move the title.', async () => {
      await call('PUT /api/collections/:collection/titles/:movieId', {
        params: { collection: collection.id, movieId: title.id },
        body: { place },
      });
    });
  }

  function remove(title: Movie): void {
    const place = first + listed.indexOf(title);
    show(listed.filter((other) => other !== title));
    void attempt('Failed to take the title out.', async () => {
      await call('DELETE /api/collections/:collection/titles/:movieId', {
        params: { collection: collection.id, movieId: title.id },
      });
      showToast({
        title: 'Taken out',
        text: `${title.title} is no longer in the collection.`,
        action: { label: 'Undo', run: () => add(title, place) },
      });
    });
  }

  return (
    <Panel
      title="Titles"
      rows={listed.length}
      actions={<span className="tag tag-line">{titleCount(collection.titleCount)}</span>}
    >
      <div className="panel-row">
        <TitleSearch
          label="Add titles by name"
          chosen={new Set(listed.map(({ id }) => id))}
          chosenWords="in the collection"
          onChoose={(title) => add(title)}
        />
      </div>
      <Answer query={query} failure="Failed to fetch its titles">
        {({ movies, totalPages }) => (
          <>
            {movies.length === 0 ? (
              <Empty icon={filmIcon} title="No titles yet">
                <p>Type a name above to add the first one.</p>
              </Empty>
            ) : (
              <OrderedTitles
                {...{ movies, first, onMove: move, onRemove: remove }}
                total={collection.titleCount}
              />
            )}
            {totalPages > 1 && <Steps page={page} totalPages={totalPages} onChoose={setPage} />}
          </>
        )}
      </Answer>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Panel>
  );
}

interface OrderedProps {
  movies: Movie[];
  /** The place of the first of them. */
  first: number;
  total: number;
  onMove: (title: Movie, place: number) => void;
  onRemove: (title: Movie) => void;
}

function OrderedTitles({ movies, first, total, onMove, onRemove }: OrderedProps) {
  const { list, handle, stateOf } = useReorder<HTMLOListElement>({
    keys: movies.map(({ id }) => id),
    onMove(from, to) {
      const title = movies[from];
      if (title) onMove(title, first + to);
    },
  });
  return (
    <ol ref={list}>
      {movies.map((title, index) => (
        <TitleRow
          key={title.id}
          title={title}
          place={first + index}
          total={total}
          state={stateOf(index)}
          handle={handle(index)}
          onMove={(place) => onMove(title, place)}
          onRemove={() => onRemove(title)}
        />
      ))}
    </ol>
  );
}

interface StepsProps {
  page: number;
  totalPages: number;
  onChoose: (page: number) => void;
}

/** The pages of a long collection. */
function Steps({ page, totalPages, onChoose }: StepsProps) {
  return (
    <div className="panel-row wrapping muted tabular">
      <span role="status">{`Page ${page} of ${totalPages}`}</span>
      <div className="row-actions wrapping">
        <Button look="ghost" disabled={page === 1} onClick={() => onChoose(page - 1)}>
          Prev
        </Button>
        <Button look="ghost" disabled={page === totalPages} onClick={() => onChoose(page + 1)}>
          Next
        </Button>
      </div>
    </div>
  );
}
