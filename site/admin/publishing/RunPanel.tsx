import { useId } from 'react';
import type { PublishReport } from '#schema/publish.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { inDigits, progressOf, runWords, standingOf } from './publishing-words.ts';
import type { Hearing } from './use-report.ts';

interface Props {
  report: PublishReport;
  hearing: Hearing;
}

/** How publishing stands, how far the present run is, and how the last one went. */
export function RunPanel({ report, hearing }: Props) {
  const label = useId();
  const { run, isFollowing, feedFault, failedPages, lastPublishedAt } = report;
  const standing = standingOf(report);
  const progress = progressOf(report);
  return (
    <section className="panel run" aria-label="State">
      <div className="panel-body">
        <p className="run-state">
          <b id={label} className={`state ${standing.state}`} role="status">
            {standing.words}
          </b>
          {progress && <span>{`${inDigits(progress.done)} of ${inDigits(progress.total)} pages`}</span>}
          {hearing === 'lost' && <span className="state held">Not live: the server is out of reach</span>}
        </p>
        {progress && <progress aria-labelledby={label} value={progress.done} max={progress.total} />}
        {!isFollowing && (
          <p>
            Visitors get every page as it was last rendered. Publishing goes on by itself as soon as the
            catalogue answers.
          </p>
        )}
        {feedFault !== null && (
          <p>
            The change feed could not be read: <code>{feedFault}</code>
          </p>
        )}
        {isFollowing && failedPages > 0 && <p>Visitors get the last good version of what failed.</p>}
        {run?.endedAt && (
          <p>
            Last run: {runWords(run)}, <Moment at={run.endedAt} />
          </p>
        )}
        {lastPublishedAt === null && (
          <p>Nothing was rendered since the site server started: the pages were there already.</p>
        )}
      </div>
    </section>
  );
}
