import { type Totals, useTotals } from '#site/admin/data/use-totals.ts';
import { sparklesIcon, tvIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { clapperboardIcon } from '#site/ui/icons.ts';

/** Total Movies counts all three types (specification, point 2). */
export function Stats() {
  const totals = useTotals();
  const { movies, shows, anime } = totals;
  const isKnown = movies !== undefined && shows !== undefined && anime !== undefined;
  return (
    <div className="stats">
      <div className="stat">
        <Figure
          name="Total Movies"
          note="of all types"
          icon={clapperboardIcon}
          value={isKnown ? movies + shows + anime : undefined}
        />
        {isKnown && <Split movies={movies} shows={shows} anime={anime} />}
      </div>
      <div className="stat">
        <Figure name="TV Shows" icon={tvIcon} value={shows} />
      </div>
      <div className="stat">
        <Figure name="Anime" icon={sparklesIcon} value={anime} />
      </div>
    </div>
  );
}

interface FigureProps {
  name: string;
  /** What is counted, where the name does not say. */
  note?: string;
  icon: string;
  value: number | undefined;
}

function Figure({ name, note, icon, value }: FigureProps) {
  return (
    <>
      <span className="stat-label">
        <span>
          {name}
          {note && <small>{note}</small>}
        </span>
        <Icon d={icon} />
      </span>
      <span className="stat-figure">
        {value === undefined ? <span className="skeleton" /> : value.toLocaleString('en')}
      </span>
    </>
  );
}

function Split({ movies, shows, anime }: { [Name in keyof Totals]: number }) {
  return (
    <>
      <div className="stat-split" aria-hidden="true">
        <i className="hue-primary" style={{ flex: movies }} />
        <i className="hue-secondary" style={{ flex: shows }} />
        <i className="hue-accent" style={{ flex: anime }} />
      </div>
      <p className="stat-legend">
        <span className="hue-primary">{movies.toLocaleString('en')} movies</span>
        <span className="hue-secondary">{shows.toLocaleString('en')} TV shows</span>
        <span className="hue-accent">{anime.toLocaleString('en')} anime</span>
      </p>
    </>
  );
}
