import type { Movie } from '#schema/movie.ts';
import { TitleCell, TitleFlags } from '#site/admin/titles/TitleCell.tsx';
import { typeLabel } from '#site/lib/title-facts.ts';

const columns = ['Title', 'Type', 'Genre', 'Year', 'Rating'];

/** The newest titles as rows. It is apart from the table of the lists, whose filters and orders the first screen does not load. */
export const NewestTable = ({ titles }: { titles: readonly Movie[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent
  <div className="scroll" tabIndex={0} role="group" aria-label="Titles">
    <table className="table">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name}>{name}</th>
          ))}
          <th className="title-flags">Flags</th>
        </tr>
      </thead>
      <tbody>
        {titles.map((title) => (
          <tr key={title.id} data-row={title.id}>
            <td>
              <TitleCell title={title} />
            </td>
            <td>{typeLabel(title.type)}</td>
            <td>{title.genre || '–'}</td>
            <td className="tabular">{title.year ?? '–'}</td>
            <td className="tabular">{title.rating?.toFixed(1) ?? '–'}</td>
            <td className="title-flags">
              <TitleFlags title={title} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
