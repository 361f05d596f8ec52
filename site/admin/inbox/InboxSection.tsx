import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { listMessages } from '#schema/calls/contact.ts';
import type { changeSetting, listSettings } from '#schema/calls/settings.ts';
import { deliveryKey } from '#schema/limits.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall } from '#site/admin/parts/use-list-params.ts';
import { valuesOf } from '#site/lib/settings.ts';
import { showToast } from '#site/stores/toast.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { Asks } from './Asks.tsx';
import { Inbox } from './Inbox.tsx';

const parts = [
  { value: 'asks', words: 'Requests and reports' },
  { value: 'messages', words: 'Messages' },
] as const;

/** Requests and reports of visitors, and for moderators the messages of the contact form. */
export function InboxSection() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const part = may('comments') && params.get('show') === 'messages' ? 'messages' : 'asks';
  const choice = may('comments') && (
    <Choice
      label="Part of the inbox"
      value={part}
      options={parts}
      onChoose={(value) => setParams(value === 'asks' ? {} : { show: value })}
    />
  );
  return part === 'asks' ? (
    <>
      <PageHead title="Inbox" text="Titles that visitors miss, and what they say does not work.">
        {choice}
      </PageHead>
      <Asks />
    </>
  ) : (
    <Messages>{choice}</Messages>
  );
}

function Messages({ children }: { children: React.ReactNode }) {
  const settings = useCall<typeof listSettings>('GET /api/ui-settings', {}).data;
  const isOn = settings !== undefined && valuesOf(settings).get(deliveryKey) === 'true';
  const list = useListCall<typeof listMessages>('GET /api/contact', {}, { asksAnew: true });

  return (
    <>
      <PageHead title="Inbox" text="Messages of visitors.">
        {settings && <DeliverySwitch isOn={isOn} />}
        {ownElement(children)}
      </PageHead>
      <Answer
        query={list}
        failure="Failed to fetch messages"
        skeleton={<div className="skeleton inbox-skeleton" />}
      >
        {(inbox) => <Inbox inbox={inbox} isOn={isOn} />}
      </Answer>
    </>
  );
}
interface DeliverySwitchProps {
  isOn: boolean;
}

/** Switches the delivery of the contact form on and off. */
function DeliverySwitch({ isOn }: DeliverySwitchProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function deliver(isWanted: boolean): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await call<typeof changeSetting>('PUT /api/ui-settings/:key', {
        params: { key: deliveryKey },
        body: { value: String(isWanted) },
      });
      showSuccess('Setting updated successfully');
      await readsDone();
    } catch {
      const text = `Could not save ${deliveryKey}. Please try again.`;
      showToast({ title: 'Failed to update setting', text, isBad: true });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch
      label="Keep what the contact form sends"
      checked={isOn}
      aria-disabled={isBusy || undefined}
      onChange={({ target }) => void deliver(target.checked)}
    />
  );
}
