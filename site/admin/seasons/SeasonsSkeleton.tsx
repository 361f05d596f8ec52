const rows = ['first', 'second', 'third', 'fourth'];

/** As high as what takes its place. */
export function SeasonsSkeleton() {
  return (
    <div className="panel-c">
      {rows.map((row) => (
        <div className="eprow" key={row}>
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}
