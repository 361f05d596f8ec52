import { zodResolver } from '@hookform/resolvers/zod';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordForm } from '#site/admin/form/use-record-form.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { BackLink } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
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
  const settings = useCall('GET /api/ui-settings', {});
  return (
    <>
      <PageHead
        title="Spam rules"
        text="What is held for you to look at, and how much is taken."
        back={<BackLink to="/comments">Comments</BackLink>}
      />
      <Answer query={settings} failure="Failed to fetch settings">
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
    input: { className: 'textarea', rows: 8 },
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

const toasts = {
  added: 'All settings updated successfully',
  changed: 'All settings updated successfully',
  addFailed: 'Failed to update some settings',
  changeFailed: 'Failed to update some settings',
};

function SpamRulesForm({ values }: SpamRulesFormProps) {
  const save = async (now: RuleValues, before: RuleValues) => {
    const body = changedRules(now, before);
    const saved = await call('POST /api/ui-settings/batch', { body });
    return withRules(now, Object.fromEntries(saved.map(({ key, value }) => [key, value])));
  };
  const of = useRecordForm<RuleValues, RuleValues>(
    {
      labels,
      toasts,
      resolver: () => zodResolver(ruleForm),
      // A conflict reply contains only the rules that were sent.
      reply: {
        parse: (said): RuleValues =>
          withRules(values, { ...of.form.formState.defaultValues, ...Object(said) }),
      },
      valuesOf: (rules) => rules,
      change: (saved, { was }, now) => save(now, { ...saved, ...was } as RuleValues),
    },
    { record: values, empty: values, add: (now) => save(now, values), onSaved: () => undefined },
  );
  const { form, isDirty, isSubmitting } = of;

  return (
    <form className="stack narrow-form" noValidate onSubmit={(event) => void of.submit(event)}>
      <Panel title="What is held">
        <div className="panel-body stack">
          <Fields {...{ form, labels }} fields={general} />
          <div className="stack columns-two">
            <Fields {...{ form, labels }} fields={suspicion} />
          </div>
        </div>
      </Panel>
      <Panel title="How many are taken">
        <div className="panel-body stack">
          {limits.map(({ from, fields }) => (
            <fieldset key={from}>
              <legend>{from}</legend>
              <div className="stack columns-two">
                <Fields {...{ form, labels }} fields={fields} />
              </div>
            </fieldset>
          ))}
        </div>
      </Panel>
      <div className="wrapping">
        <SubmitButton isBusy={isSubmitting}>Save rules</SubmitButton>
        {isDirty && <span className="state held">Not saved yet</span>}
      </div>
      <ConflictDialog {...of.conflictDialog} />
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
