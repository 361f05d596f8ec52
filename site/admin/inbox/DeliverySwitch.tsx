import { useState } from 'react';
import { deliveryKey } from '#schema/contact-limits.ts';
import { uiSetting } from '#schema/ui-setting.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { Switch } from '#site/admin/form/Switch.tsx';
import { showToast } from '#site/stores/toast.ts';

interface Props {
  isOn: boolean;
}

/** Until it is switched on, the contact form sends nothing. */
export function DeliverySwitch({ isOn }: Props) {
  const [isBusy, setIsBusy] = useState(false);

  async function deliver(isWanted: boolean): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await write('PUT', `/api/ui-settings/${deliveryKey}`, uiSetting, { value: String(isWanted) });
      showToast({ title: 'Success', text: 'Setting updated successfully' });
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
