const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function TrashSkeleton() {
  return (
    <table className="tbl trash">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td>
              <span className="skel" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
