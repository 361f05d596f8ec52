import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { listSettings, saveSettings } from '#schema/calls/settings.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { CommentsSkeleton } from './CommentRow.tsx';
import {
  changedRules,
  type RuleKey,
  type RuleValues,
  ruleForm,
  ruleValues,
  withRules,
} from './rule-values.ts';

/** The rules by which comments are held or refused. */
export function SpamRules() {
  const settings = useCall<typeof listSettings>('GET /api/ui-settings', {});
  const back = (
    <Link className="back-link" to="/comments">
      <Icon d={arrowLeftIcon} />
      Comments
    </Link>
  );
  return (
    <>
      <PageHead
        title="Spam rules"
        text="What is held for you to look at, and how much is taken."
        back={back}
      />
      <Answer query={settings} failure="Failed to fetch settings" skeleton={<CommentsSkeleton />}>
        {(stored) => <SpamRulesForm values={ruleValues(stored)} />}
      </Answer>
    </>
  );
}

interface SpamRulesFormProps {
  values: RuleValues;
}

const labels: Record<keyof RuleValues, string> = {
  comments_on_matches: 'Matches',
  comments_moderation: 'Comments of visitors',
  comments_blocked_words: 'Blocked words',
  comments_max_links: 'Links a comment may have',
  comments_min_fill_seconds: 'Seconds a person needs',
  comments_per_minute: 'In a minute',
  comments_per_hour: 'In an hour',
  comments_title_per_minute: 'In a minute',
  comments_title_per_hour: 'In an hour',
};

const moderations = [
  { value: 'none', words: 'Show every comment at once' },
  { value: 'suspicious', words: 'Hold what looks like spam, show the rest' },
  { value: 'all', words: 'Hold every comment until I have seen it' },
  { value: 'closed', words: 'Take no comments' },
];
const matchPages = [
  { value: 'false', words: 'No comments on the pages of matches' },
  { value: 'true', words: 'Comments on the pages of matches' },
];

const number = (name: RuleKey, hint: string): FormField<RuleValues> => ({
  name,
  hint,
  input: { className: 'input tabular', inputMode: 'numeric', maxLength: 4 },
});

const general: readonly FormField<RuleValues>[] = [
  { name: 'comments_moderation', options: moderations },
  { name: 'comments_on_matches', options: matchPages },
  {
    name: 'comments_blocked_words',
    kind: 'lines',
    hint: 'Words and phrases, with commas or line ends between them. They are also found in capitals, with accents, or s.p.e.l.l.e.d out.',
    input: { className: 'textarea words' },
  },
];
const suspicion = [
  number('comments_max_links', 'More are held.'),
  number('comments_min_fill_seconds', 'What is sent sooner is held.'),
];
const limits = [
  {
    from: 'From one address',
    fields: [
      number('comments_per_minute', 'More are refused.'),
      number('comments_per_hour', 'More are refused.'),
    ],
  },
  {
    from: 'On one title or match',
    fields: [
      number('comments_title_per_minute', 'More are held.'),
      number('comments_title_per_hour', 'More are refused.'),
    ],
  },
];

function SpamRulesForm({ values }: SpamRulesFormProps) {
  const form = useForm<RuleValues>({ resolver: zodResolver(ruleForm), defaultValues: values });
  const { defaultValues, isDirty, isSubmitting } = form.formState;
  const { submit, conflictDialog } = useRecordSave<RuleValues, RuleValues>({
    form,
    record: values,
    // A conflict reply contains only the rules that were sent.
    reply: { parse: (said) => withRules(values, { ...defaultValues, ...Object(said) }) },
    valuesOf: (rules) => rules,
    send: async (now, { base, was }) => {
      const body = changedRules(now, { ...base, ...was });
      const saved = await call<typeof saveSettings>('POST /api/ui-settings/batch', { body });
      return withRules(now, Object.fromEntries(saved.map(({ key, value }) => [key, value])));
    },
    failure: 'Failed to update some settings',
    onSaved: () => showSuccess('All settings updated successfully'),
  });

  return (
    <form className="stack rules" noValidate onSubmit={(event) => void submit(event)}>
      <Panel title="What is held">
        <div className="panel-body form">
          <Fields {...{ form, labels }} fields={general} />
          <div className="columns-two">
            <Fields {...{ form, labels }} fields={suspicion} />
          </div>
        </div>
      </Panel>
      <Panel title="How many are taken">
        <div className="panel-body form">
          {limits.map(({ from, fields }) => (
            <fieldset key={from}>
              <legend>{from}</legend>
              <div className="columns-two">
                <Fields {...{ form, labels }} fields={fields} />
              </div>
            </fieldset>
          ))}
        </div>
      </Panel>
      <div className="wrapping save-bar">
        <SubmitButton isBusy={isSubmitting}>Save rules</SubmitButton>
        {isDirty && <span className="state held">Not saved yet</span>}
      </div>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={labels} />
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
