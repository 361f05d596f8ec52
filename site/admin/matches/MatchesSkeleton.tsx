const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function MatchesSkeleton() {
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
