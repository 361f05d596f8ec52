import { useEffect, useState } from 'react';
import {
  type PublishOrder,
  type PublishReport,
  publishReport,
  publishReportPath,
  publishStatus,
} from '#schema/publish.ts';
import { read, troubleOf, write } from '#site/admin/data/call.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';

/** none: nothing renders pages here, as where the API runs alone. lost: out of reach at the moment. */
export type Hearing = 'loading' | 'live' | 'lost' | 'none';

const retryMs = 3_000;
const notFound = 404;
/** A stream ends every minute and begins anew; only a second failure in a row means something. */
const mostErrors = 1;

/** What the site server says of publishing, as it happens. */
export function useReport(): { report: PublishReport | null; hearing: Hearing } {
  const [report, setReport] = useState<PublishReport | null>(null);
  const [hearing, setHearing] = useState<Hearing>('loading');

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
        setHearing('live');
      };
      source.onerror = () => {
        errors += 1;
        if (source?.readyState === EventSource.CLOSED) void ask();
        else if (errors > mostErrors) setHearing('lost');
      };
    }

    /** A stream does not tell why it was refused; a plain call does, and where the session has ended it asks to sign in. */
    async function ask(): Promise<void> {
      try {
        const answer = await read(publishReportPath, publishReport);
        if (isOver) return;
        setReport(answer);
        setHearing('live');
        listen();
      } catch (error) {
        if (isOver) return;
        const isNone = error instanceof ApiError && error.status === notFound;
        setHearing(isNone ? 'none' : 'lost');
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

  return { report, hearing };
}

/** What the operator asks of the site server. */
export function useOrders() {
  const [isBusy, setIsBusy] = useState(false);

  async function send(order: PublishOrder, words: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await write('POST', '/api/publish', publishStatus, order);
      showToast({ title: 'Success', text: words });
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to render. ${troubleOf(error)}`, isBad: true });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    renderAll: () => send({ all: true }, 'Every page is being rendered again'),
    stopAll: () => void send({ stop: true }, 'What was left stays as it was last rendered'),
    retryAll: () => void send({ failed: true }, 'What failed is tried again'),
    retry: (path: string) => void send({ paths: [path] }, `${path} is tried again`),
  };
}

export type Orders = ReturnType<typeof useOrders>;
