import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import type { PublishReport } from '#schema/shapes/publish.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import {
  circleAlertIcon,
  clapperboardIcon,
  fileTextIcon,
  gaugeIcon,
  refreshCwIcon,
  xIcon,
} from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { inDigits, pagesOf, progressOf, runWords, speedOf, stateOf } from './publishing-labels.ts';
import { Failures, Recent } from './Renderings.tsx';
import { type Connection, type Orders, useOrders, useReport } from './use-report.ts';

/** The progress from a save to the pages that show it. */
export function PublishingSection() {
  const { report, connection } = useReport();
  const orders = useOrders();

  return (
    <>
      <PageHead title="Publishing" text="Pages are written when the catalogue changes.">
        {report && <RenderAll report={report} orders={orders} />}
      </PageHead>
      {report && (
        <>
          <RunPanel report={report} connection={connection} />
          <Figures report={report} />
          <Failures failed={report.failed} orders={orders} />
          <Recent report={report} />
        </>
      )}
      {!report && connection === 'loading' && <div className="skeleton panel-skeleton" aria-busy="true" />}
      {!report && connection === 'lost' && (
        <Empty icon={circleAlertIcon} title="The server is out of reach">
          <p>It is asked again every few seconds.</p>
        </Empty>
      )}
      {!report && connection === 'none' && (
        <Empty icon={refreshCwIcon} title="Nothing renders pages here">
          <p>
            The API runs without a site server in front. Where `npm start` runs both, this shows what they do.
          </p>
        </Empty>
      )}
    </>
  );
}

interface RenderAllProps {
  report: PublishReport;
  orders: Orders;
}

/** Orders every page to be rendered again, and cancels the rest of such an order. */
function RenderAll({ report, orders }: RenderAllProps) {
  const { pages, isRenderingAll } = report;

  const ask = () =>
    confirm({
      title: 'Render every page again?',
      words: `${pagesOf(pages)} will be rendered. What you save meanwhile goes first, and visitors get every page as it is until the new one is there. No edit needs this: it is for pages that came out wrong.`,
      action: 'Render everything',
      busyWords: 'Ordering...',
      run: orders.renderAll,
    });

  const { state } = useLocation();
  const isAsked = state?.asksAll === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit from the palette
  useEffect(() => {
    if (isAsked && !isRenderingAll) ask();
  }, [state]);

  // A single button keeps the focus when its state changes.
  return (
    <Button
      look={isRenderingAll ? 'quiet' : 'primary'}
      isLarge
      icon={isRenderingAll ? xIcon : refreshCwIcon}
      onClick={isRenderingAll ? orders.stopAll : ask}
    >
      <span>{isRenderingAll ? 'Stop rendering' : 'Render everything'}</span>
    </Button>
  );
}

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
    <section className="panel" aria-label="State">
      <div className="panel-body stack-close muted">
        <p className="wrapping tabular">
          <b id={label} className={`state large ${state}`} role="status">
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
    <div className="tiling stats">
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

interface StatProps {
  name: string;
  icon: string;
  /** A skeleton shows while it is undefined. */
  figure: string | undefined;
  /** The text below the figure. */
  children?: ReactNode;
}

/** A card with one figure. */
function Stat({ name, icon, figure, children }: StatProps) {
  return (
    <div className="stack panel stat">
      <span className="line spread muted">
        <span>{name}</span>
        <Icon d={icon} />
      </span>
      <span className="stat-figure">{figure ?? <span className="skeleton" />}</span>
      {wrapText(children)}
    </div>
  );
}
