import { useState } from 'react';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess, tried } from '#site/admin/data/outcome.ts';
import { queryClient, useFreshCall } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Plot } from '#site/admin/parts/Plot.tsx';
import { showToast } from '#site/stores/toast.ts';

const columns = [
  { name: 'Views', of: 'views' },
  { name: 'Plays', of: 'plays' },
  { name: 'Downloads', of: 'downloads' },
  { name: 'Broken streams', of: 'broken' },
] as const;

/** Visitors' figures of a title for the last 30 days, read when it is opened. */
export function TitleVisitors({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Visitors by day</summary>
      {isOpen && <Plots id={id} />}
    </details>
  );
}

function Plots({ id }: { id: number }) {
  const query = useFreshCall('GET /api/movies/:id/figures', { params: { id } });
  return (
    <Answer
      query={query}
      failure="Failed to fetch the figures"
      skeleton={<div className="plots plots-of-title plots-skeleton" />}
    >
      {({ days }) => (
        <div className="plots plots-of-title">
          {columns.map(({ name, of }) => (
            <Plot key={of} name={name} days={days.map(({ day, [of]: value }) => ({ day, value }))} />
          ))}
        </div>
      )}
    </Answer>
  );
}

/** Visitors' ratings of the title, and a button that removes all of them. */
export function VisitorRatings({ id, title }: { id: number; title: string }) {
  const path = `/api/movies/${id}/ratings`;
  const { data } = useFreshCall('GET /api/movies/:id/ratings', { params: { id } });
  const sent = { params: { id } };
  const restore = () =>
    tried('Failed to restore the ratings', async () => {
      const restored = await call('POST /api/movies/:id/ratings/restore', sent);
      queryClient.setQueryData([path], restored);
      showToast({ title: 'Restored', text: `${title} has its ratings again` });
    });
  const removeAll = (count: number) =>
    confirm({
      title: 'Remove all ratings?',
      words: (
        <>
          <span>{`${counted(count, 'rating')} of`}</span> <b>{title}</b>{' '}
          <span>will be removed, after a day for good. Visitors may rate it again.</span>
        </>
      ),
      action: 'Remove',
      busyWords: 'Removing...',
      run: () => call('DELETE /api/movies/:id/ratings', sent),
      done(cleared) {
        queryClient.setQueryData([path], cleared);
        showSuccess('Ratings removed', { label: 'Undo', run: () => void restore() });
      },
      failure: (error) => showFailure('Failed to remove the ratings', error),
    });
  if (!data) return null;
  return (
    <div className="wrapping">
      <span>
        <b>Visitors:</b>{' '}
        <span>
          {data.mean === null
            ? 'no ratings yet'
            : `${counted(data.count, 'rating')}, ${data.mean.toFixed(1)} on average`}
        </span>
      </span>
      {data.count > 0 && (
        <Button look="ghost" onClick={() => removeAll(data.count)}>
          Remove all ratings
        </Button>
      )}
    </div>
  );
}
