import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { PublishReport } from '#schema/publish.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, refreshCwIcon, xIcon } from '#site/ui/icons.ts';
import { pagesOf } from './publishing-words.ts';
import { Failures, Recent } from './Renderings.tsx';
import { Figures, RunPanel } from './RunPanel.tsx';
import { type Orders, useOrders, useReport } from './use-report.ts';

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
      {!report && connection === 'loading' && (
        <div className="skeleton publishing-skeleton" aria-busy="true" />
      )}
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

  const confirmation = useConfirm<number>({
    title: () => 'Render every page again?',
    words: (count) =>
      `${pagesOf(count)} will be rendered. What you save meanwhile goes first, and visitors get every page as it is until the new one is there. No edit needs this: it is for pages that came out wrong.`,
    action: 'Render everything',
    busyWords: 'Ordering...',
    async run(_count, close) {
      await orders.renderAll();
      close();
    },
  });

  const { state } = useLocation();
  const { ask } = confirmation;
  const isAsked = state?.asksAll === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit from the palette
  useEffect(() => {
    if (isAsked && !isRenderingAll) ask(pages);
  }, [state]);

  // A single button keeps the focus when its state changes.
  return (
    <>
      <button
        className={isRenderingAll ? 'btn btn-quiet' : 'btn btn-primary'}
        type="button"
        onClick={isRenderingAll ? orders.stopAll : () => confirmation.ask(pages)}
      >
        <Icon d={isRenderingAll ? xIcon : refreshCwIcon} />
        <span>{isRenderingAll ? 'Stop rendering' : 'Render everything'}</span>
      </button>
      {confirmation.dialog}
    </>
  );
}
