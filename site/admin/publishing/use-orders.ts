import { useState } from 'react';
import { type PublishOrder, publishStatus } from '#schema/publish.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { showToast } from '#site/stores/toast.ts';

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
