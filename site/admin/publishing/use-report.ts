import { useEffect, useState } from 'react';
import {
  type PublishOrder,
  type PublishReport,
  publishReport,
  publishReportPath,
} from '#schema/shapes/publish.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** none: the API runs without a site server. lost: the server cannot be reached at the moment. */
export type Connection = 'loading' | 'live' | 'lost' | 'none';

const retryMs = 3_000;
const notFound = 404;
/** The server ends a stream every minute, so only a second failure in a row counts. */
const mostErrors = 1;

/** The site server's report on publishing, live. */
export function useReport(): { report: PublishReport | null; connection: Connection } {
  const [report, setReport] = useState<PublishReport | null>(null);
  const [connection, setConnection] = useState<Connection>('loading');

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let errors = 0;
    let isOver = false;

    function listen(): void {
      source = new EventSource(publishReportPath);
      source.onmessage = ({ data }) => {
        errors = 0;
        setReport(publishReport.parse(JSON.parse(data)));
        setConnection('live');
      };
      source.onerror = () => {
        errors += 1;
        if (source?.readyState === EventSource.CLOSED) void ask();
        else if (errors > mostErrors) setConnection('lost');
      };
    }

    /** EventSource hides why it was refused. A plain call shows the reason, and asks to sign in when the session has ended. */
    async function ask(): Promise<void> {
      try {
        const answer = await call('GET /api/publish/report', {});
        if (isOver) return;
        setReport(answer);
        setConnection('live');
        listen();
      } catch (error) {
        if (isOver) return;
        const isNone = error instanceof ApiError && error.status === notFound;
        setConnection(isNone ? 'none' : 'lost');
        if (!isNone) timer = setTimeout(() => void ask(), retryMs);
      }
    }

    void ask();
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(timer);
    };
  }, []);

  return { report, connection };
}

/** Sends orders to the site server. */
export function useOrders() {
  const attempt = useAttempt();
  const send = (order: PublishOrder, words: string) =>
    attempt('Failed to render.', async () => {
      await call('POST /api/publish', { body: order });
      showSuccess(words);
    });

  return {
    renderAll: () => send({ all: true }, 'Every page is being rendered again'),
    stopAll: () => void send({ stop: true }, 'What was left stays as it was last rendered'),
    retryAll: () => void send({ failed: true }, 'What failed is tried again'),
    retry: (path: string) => void send({ paths: [path] }, `${path} is tried again`),
  };
}

export type Orders = ReturnType<typeof useOrders>;
