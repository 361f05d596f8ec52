import { useState } from 'react';
import { contactInbox } from '#schema/contact.ts';
import { deliveryKey } from '#schema/limits.ts';
import { uiSetting } from '#schema/ui-setting.ts';
import { write } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListPage } from '#site/admin/parts/use-list-params.ts';
import { valuesOf } from '#site/lib/settings.ts';
import { showToast } from '#site/stores/toast.ts';
import { Inbox } from './Inbox.tsx';

/** The messages that visitors sent by the contact form. */
export function InboxSection() {
  const settings = useRead('/api/ui-settings', uiSetting.array()).data;
  const isOn = settings !== undefined && valuesOf(settings).get(deliveryKey) === 'true';
  const list = useListPage('/api/contact', contactInbox, {}, { asksAnew: true });

  return (
    <>
      <PageHead title="Contact Inbox" text="Messages of visitors.">
        {settings && <DeliverySwitch isOn={isOn} />}
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
      await write('PUT', `/api/ui-settings/${deliveryKey}`, uiSetting, { value: String(isWanted) });
      showSuccess('Setting updated successfully');
      await refresh('settings');
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
