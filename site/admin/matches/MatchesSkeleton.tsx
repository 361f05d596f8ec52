const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function MatchesSkeleton() {
  return (
    <ul className="m-rows">
      {rows.map((row) => (
        <li className="m-row" key={row}>
          <span className="skel" />
          <span className="m-board skel" />
        </li>
      ))}
    </ul>
  );
}
