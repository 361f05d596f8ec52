import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { IssuedWebhook, Webhook } from '#schema/shapes/webhook.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NewSecret } from '#site/admin/parts/NewSecret.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';
import { plusIcon, webhookIcon } from '#site/ui/admin-icons.ts';
import { WebhookDialog } from './WebhookForm.tsx';
import { eventWords, shortAddress, stateOf } from './webhook-labels.ts';

/** The list of webhooks: addresses of other programs that receive the changes. */
export function WebhooksSection() {
  const all = useCall('GET /api/webhooks', {}, { asksAnew: true });
  const [isAdding, setIsAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Webhooks" text="Other programs that receive the changes of the site.">
        {all.data?.length !== 0 && (
          <Button look="primary" icon={plusIcon} onClick={() => setIsAdding(true)}>
            Add webhook
          </Button>
        )}
      </PageHead>
      <Panel title="All webhooks">
        <Answer query={all} failure="Failed to fetch webhooks">
          {(webhooks) =>
            webhooks.length === 0 ? (
              <Empty icon={webhookIcon} title="No webhooks yet">
                <p>
                  A search index, a chat or an app learns within seconds what was published, changed or
                  deleted. Messages are signed, and repeated until they arrive.
                </p>
                <Button look="primary" onClick={() => setIsAdding(true)}>
                  Add webhook
                </Button>
              </Empty>
            ) : (
              <ul>
                {webhooks.map((one) => (
                  <WebhookRow key={one.id} webhook={one} />
                ))}
              </ul>
            )
          }
        </Answer>
      </Panel>
      <WebhookDialog
        isOpen={isAdding}
        record={null}
        onClose={() => setIsAdding(false)}
        onSaved={(added) => {
          setIsAdding(false);
          setIssued(added);
        }}
      />
      <NewSecret
        secret={issued && secretOf(issued)}
        onClose={() => {
          setIssued(null);
          // The next step is a test.
          void navigate(`/webhooks/${issued?.webhook.id}`);
        }}
      />
    </>
  );
}

export const secretOf = ({ webhook: { url }, secret }: IssuedWebhook) => ({
  title: 'Secret of the webhook',
  text: `Messages to ${shortAddress(url)} are signed with it. It is shown this once: give it to the program that receives them.`,
  value: secret,
  copy: 'Copy secret',
});

function WebhookRow({ webhook: one }: { webhook: Webhook }) {
  const { look, words } = stateOf(one);
  return (
    <NamedRow
      name={<Link to={`/webhooks/${one.id}`}>{shortAddress(one.url)}</Link>}
      states={[[words, look]]}
      text={
        <>
          <p>{eventWords(one.events)}</p>
          <small>
            {one.lastSentAt ? (
              <Moment after="Last message" at={one.lastSentAt} />
            ) : (
              <span>No message yet</span>
            )}
            {one.waiting > 0 && <span>{`, ${counted(one.waiting, 'message')} waiting`}</span>}
          </small>
        </>
      }
    />
  );
}
