import { useId } from 'react';
import type { PublishReport, RecentRendering } from '#schema/publish.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { durationWords } from './publishing-words.ts';

interface Props {
  report: PublishReport;
}

const outcomes: Record<RecentRendering['outcome'], { words: string; state: string }> = {
  rendered: { words: 'Rendered', state: 'good' },
  removed: { words: 'Removed', state: 'hidden' },
  failed: { words: 'Failed', state: 'bad' },
};

/** What comes next, and what was rendered lately. */
export function Recent({ report: { waiting, recent } }: Props) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Lately rendered</h2>
      </header>
      {waiting.length > 0 && (
        <p className="panel-body next">
          Next: <span>{waiting.join(', ')}</span>
        </p>
      )}
      {recent.length === 0 && <p className="panel-body none">Nothing yet since the site server started.</p>}
      {recent.length > 0 && (
        <div className="scroll">
          <table className="table recent">
            <thead>
              <tr>
                <th>Page</th>
                <th>Outcome</th>
                <th>At</th>
                <th>Ready in</th>
              </tr>
            </thead>
            <tbody>
              {recent.map(({ path, outcome, at, ms }) => (
                <tr key={`${path} ${at}`}>
                  <td>
                    <a className="link" href={path} target="_blank" rel="noreferrer">
                      {path}
                    </a>
                  </td>
                  <td>
                    <span className={`state ${outcomes[outcome].state}`}>{outcomes[outcome].words}</span>
                  </td>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td>{durationWords(ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
