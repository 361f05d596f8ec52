import { useState } from 'react';
import type { readTitleFigures } from '#schema/calls/figures.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Plot } from '#site/admin/parts/Plot.tsx';

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
    <details className="folded" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Visitors by day</summary>
      {isOpen && <Plots id={id} />}
    </details>
  );
}

function Plots({ id }: { id: number }) {
  const query = useFreshCall<typeof readTitleFigures>('GET /api/movies/:id/figures', { params: { id } });
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
