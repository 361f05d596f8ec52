import { contactInbox } from '#schema/contact.ts';
import { deliveryKey } from '#schema/contact-limits.ts';
import { listPageSize } from '#schema/list-limits.ts';
import { uiSetting } from '#schema/ui-setting.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useLastPage } from '#site/admin/parts/use-last-page.ts';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { valuesOf } from '#site/lib/settings.ts';
import { DeliverySwitch } from './DeliverySwitch.tsx';
import { Inbox } from './Inbox.tsx';

const limit = listPageSize;

/** What visitors sent by the contact form, once the operator wants it. */
export function InboxSection() {
  const { page } = useListParams();
  const settings = useRead('/api/ui-settings', uiSetting.array()).data;
  const isOn = settings !== undefined && valuesOf(settings).get(deliveryKey) === 'true';
  const list = useRead('/api/contact', contactInbox, {
    params: { page, limit },
    keepsOld: true,
    asksAnew: true,
  });
  useLastPage(list);

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
        {(inbox) => <Inbox inbox={inbox} limit={limit} isOn={isOn} />}
      </Answer>
    </>
  );
}
