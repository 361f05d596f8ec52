export function CommentsSkeleton() {
  return (
    <ul className="c-rows">
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing, always the same
        <li className="c-row" key={row}>
          <span />
          <div className="c-what">
            <div className="skel t" />
            <div className="skel m" />
          </div>
        </li>
      ))}
    </ul>
  );
}
