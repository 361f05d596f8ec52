import { useId } from 'react';
import type { PublishReport } from '#schema/publish.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Stat } from '#site/admin/parts/Stat.tsx';
import { clapperboardIcon, fileTextIcon, gaugeIcon } from '#site/ui/icons.ts';
import { inDigits, pagesOf, progressOf, runWords, speedOf, stateOf } from './publishing-words.ts';
import type { Connection } from './use-report.ts';

interface Props {
  report: PublishReport;
  connection: Connection;
}

/** The state of publishing, the progress of the current run and the result of the last one. */
export function RunPanel({ report, connection }: Props) {
  const label = useId();
  const { run, isFollowing, feedFault, failedPages, lastPublishedAt } = report;
  const { words, state } = stateOf(report);
  const progress = progressOf(report);
  return (
    <section className="panel run" aria-label="State">
      <div className="panel-body">
        <p className="wrapping run-state">
          <b id={label} className={`state ${state}`} role="status">
            {words}
          </b>
          {progress && <span>{`${inDigits(progress.done)} of ${inDigits(progress.total)} pages`}</span>}
          {connection === 'lost' && <span className="state held">Not live: the server is out of reach</span>}
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
            <span>{`Last run: ${runWords(run)},`}</span> <Moment at={run.endedAt} />
          </p>
        )}
        {lastPublishedAt === null && (
          <p>Nothing was rendered since the site server started: the pages were there already.</p>
        )}
      </div>
    </section>
  );
}

interface FiguresProps {
  report: PublishReport;
}

export function Figures({ report }: FiguresProps) {
  const { pending, pages, rendered, run } = report;
  const speed = speedOf(report);
  return (
    <div className="stats even">
      <Stat name="Pending" icon={clapperboardIcon} figure={inDigits(pending)}>
        <span className="stat-legend">Pages still to be rendered</span>
      </Stat>
      <Stat name="Pages" icon={fileTextIcon} figure={inDigits(pages)}>
        <span className="stat-legend">{`${pagesOf(rendered)} rendered since the start`}</span>
      </Stat>
      <Stat name="Pages a second" icon={gaugeIcon} figure={speed ? inDigits(speed.pages) : '–'}>
        <span className="stat-legend">
          {speed
            ? `${speed.ms} ms each, in ${run?.endedAt === null ? 'this' : 'the last'} run`
            : 'Known after the first run'}
        </span>
      </Stat>
    </div>
  );
}
