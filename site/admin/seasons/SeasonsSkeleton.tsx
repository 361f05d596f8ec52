const rows = ['first', 'second', 'third', 'fourth'];

/** As high as what takes its place. */
export function SeasonsSkeleton() {
  return (
    <div className="panel">
      {rows.map((row) => (
        <div className="episode-row" key={row}>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
