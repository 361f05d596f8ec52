import type { FailedRendering, PublishReport, RecentRendering } from '#schema/shapes/publish.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { durationWords } from './publishing-labels.ts';
import type { Orders } from './use-report.ts';

interface FailuresProps {
  failed: readonly FailedRendering[];
  orders: Orders;
}

const triedWords = (tries: number) => (tries === 1 ? 'Tried once' : `Tried ${tries} times`);

/** The pages that could not be rendered, with the reason and the version that visitors get. */
export function Failures({ failed, orders }: FailuresProps) {
  return (
    <Panel
      title="Failed"
      rows={failed.length}
      actions={failed.length > 0 && <Button onClick={orders.retryAll}>Retry all</Button>}
    >
      {failed.length === 0 && <p className="panel-body muted">No page has failed.</p>}
      <ul>
        {failed.map(({ path, reason, tries, nextTryAt, lastGoodAt }) => (
          <li key={path} className="panel-row split wrapping spread">
            <div>
              <a className="link" href={path} target="_blank" rel="noreferrer">
                {path}
              </a>
              <p>
                <code className="bad-text">{reason}</code>
              </p>
              <p>
                <span>{`${triedWords(tries)},`}</span>{' '}
                {nextTryAt === null ? (
                  <span>being tried now</span>
                ) : (
                  <>
                    <span>next at</span> <Moment at={nextTryAt} />
                  </>
                )}
                .{' '}
                {lastGoodAt === null ? (
                  <span>There is no version to show: visitors are asked to come back.</span>
                ) : (
                  <>
                    <span>Visitors get the version of</span> <Moment at={lastGoodAt} />.
                  </>
                )}
              </p>
            </div>
            <Button label={`Retry ${path}`} onClick={() => orders.retry(path)}>
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RecentProps {
  report: PublishReport;
}

const outcomes: Record<RecentRendering['outcome'], { words: string; state: string }> = {
  rendered: { words: 'Rendered', state: 'good' },
  removed: { words: 'Removed', state: 'hidden' },
  failed: { words: 'Failed', state: 'bad' },
};

/** The next pages in the queue, and the latest renderings. */
export function Recent({ report: { waiting, recent } }: RecentProps) {
  return (
    <Panel title="Lately rendered">
      {waiting.length > 0 && (
        <p className="panel-body muted">
          Next: <span>{waiting.join(', ')}</span>
        </p>
      )}
      {recent.length === 0 && <p className="panel-body muted">Nothing yet since the site server started.</p>}
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
    </Panel>
  );
}
