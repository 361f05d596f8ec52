import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { editPath, titleKinds } from '#site/admin/titles/title-kinds.ts';
import { longDate } from '#site/lib/long-date.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { useFigures } from './Visitors.tsx';

interface Row {
  key: string;
  what: ReactNode;
  note: string;
  /** The value; its bar is drawn relative to the first one. */
  count: number;
  figure: string;
}

interface ListProps {
  title: string;
  rows: readonly Row[];
  /** Shown when the list is empty. */
  none: string;
}

function FigureList({ title, rows, none }: ListProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="panel-body hint">{none}</p>
      ) : (
        <ol className="figure-list">
          {rows.map(({ key, what, note, count, figure }) => (
            <li
              key={key}
              className="panel-row split wrapping spread"
              style={{ '--share': count / (rows[0]?.count ?? 1) } as CSSProperties}
            >
              <span className="row-text">
                {wrapText(what)}
                <small>{note}</small>
              </span>
              <span className="tabular">{figure}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Lists of notable figures, each with a link to the section where the administrator can act on it. */
export function FigureLists() {
  return (
    <div className="tiling figure-lists">
      <Answer query={useFigures()} failure="Failed to fetch the figures" skeleton={null}>
        {({ titles, foundNothing, broken }) => (
          <>
            <FigureList
              title="Most watched titles"
              none="What visitors view and play will stand here."
              rows={titles.map((title) => ({
                key: String(title.id),
                what: <Link to={editPath(title)}>{title.title}</Link>,
                note: `${titleKinds[title.type].option} · ${counted(title.plays, 'play')}`,
                count: title.views + title.plays,
                figure: counted(title.views, 'view'),
              }))}
            />
            <FigureList
              title="Searches without a result"
              none="No words were searched for in vain three times on a day."
              rows={foundNothing.map(({ words, searches }) => ({
                key: words,
                what: (
                  <Link to="/movies/add" state={{ title: words }} aria-label={`Add the title ${words}`}>
                    {words}
                  </Link>
                ),
                note: 'Add this title',
                count: searches,
                figure: counted(searches, 'time'),
              }))}
            />
            <FigureList
              title="Broken streams"
              none="No player has failed since its title was last edited."
              rows={broken.map((title) => ({
                key: String(title.id),
                what: <Link to={editPath(title)}>{title.title}</Link>,
                note: `last on ${longDate(title.lastDay)}`,
                count: title.broken,
                figure: counted(title.broken, 'failure'),
              }))}
            />
          </>
        )}
      </Answer>
    </div>
  );
}
