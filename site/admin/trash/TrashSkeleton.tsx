const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function TrashSkeleton() {
  return (
    <table className="table trash">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td>
              <span className="skeleton" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
