export function CommentsSkeleton() {
  return (
    <ul className="comment-rows">
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing, always the same
        <li className="comment-row" key={row}>
          <span />
          <div className="comment-main">
            <div className="skeleton skeleton-title" />
            <div className="skeleton skeleton-facts" />
          </div>
        </li>
      ))}
    </ul>
  );
}
