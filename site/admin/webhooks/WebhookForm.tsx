import { zodResolver } from '@hookform/resolvers/zod';
import {
  type IssuedWebhook,
  type Webhook,
  type WebhookInput,
  type WebhookKind,
  webhookActions,
  webhookInput,
} from '#schema/shapes/webhook.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { SmallFormDialog } from '#site/admin/parts/SmallForm.tsx';
import { Problem } from '#site/ui/Problem.tsx';
import { kindLabels } from './webhook-labels.ts';

interface Props {
  isOpen: boolean;
  /** Null for a new webhook. */
  record: Webhook | null;
  /** Called with the secret of a new webhook. */
  onSaved: (issued: IssuedWebhook | null) => void;
  onClose: () => void;
}

export const WebhookDialog = ({ isOpen, record, onSaved, onClose }: Props) => (
  <SmallFormDialog<WebhookInput, IssuedWebhook | null>
    {...{ isOpen, onClose }}
    isWide
    title={record ? 'Edit webhook' : 'Add webhook'}
    resolver={zodResolver(webhookInput)}
    start={{ url: record?.url ?? '', events: record?.events ?? [] }}
    send={async (body) => {
      if (!record) return await call('POST /api/webhooks', { body });
      await call('PUT /api/webhooks/:id', { params: { id: record.id }, body });
      return null;
    }}
    failure={record ? 'Failed to update webhook' : 'Failed to add webhook'}
    onSaved={(issued) => {
      if (record) showSuccess('Webhook updated successfully');
      onSaved(issued);
    }}
    action={record ? 'Save webhook' : 'Add webhook'}
  >
    {(form) => (
      <>
        <Fields
          form={form}
          labels={{ url: 'Address' }}
          fields={[
            {
              name: 'url',
              hint: 'An https address of the program to inform. Redirects are not followed.',
              input: {
                type: 'url',
                inputMode: 'url',
                spellCheck: false,
                autoComplete: 'off',
                placeholder: 'https://hooks.example.org/lamphouse',
                'data-focus': true,
              },
            },
          ]}
        />
        <EventChoice
          chosen={form.watch('events')}
          problem={form.formState.errors.events?.message}
          onChange={(events) =>
            form.setValue('events', events, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      </>
    )}
  </SmallFormDialog>
);

interface ChoiceProps {
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** One row per kind of record, with its events. */
function EventChoice({ chosen, problem, onChange }: ChoiceProps) {
  const toggle = (events: readonly string[], isOn: boolean) =>
    onChange([...chosen.filter((event) => !events.includes(event)), ...(isOn ? events : [])]);
  return (
    <fieldset className="webhook-events" aria-describedby={problem && 'webhook-events-problem'}>
      <legend>Events</legend>
      {Object.entries(webhookActions).map(([kind, actions]) => {
        const events = actions.map((action) => `${kind}.${action}`);
        const words = kindLabels[kind as WebhookKind];
        return (
          <div key={kind} className="tiling">
            <label className="check">
              <input
                type="checkbox"
                checked={events.every((event) => chosen.includes(event))}
                onChange={({ target }) => toggle(events, target.checked)}
              />
              <b>{words}</b>
            </label>
            {actions.map((action) => (
              <label className="check" key={action}>
                <input
                  type="checkbox"
                  aria-label={`${words} ${action}`}
                  checked={chosen.includes(`${kind}.${action}`)}
                  onChange={({ target }) => toggle([`${kind}.${action}`], target.checked)}
                />
                <span>{action}</span>
              </label>
            ))}
          </div>
        );
      })}
      {problem && <Problem id="webhook-events-problem">{problem}</Problem>}
    </fieldset>
  );
}
