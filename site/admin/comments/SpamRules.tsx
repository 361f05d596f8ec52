import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { uiSetting } from '#schema/ui-setting.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Field } from '#site/admin/form/Field.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { showToast } from '#site/stores/toast.ts';
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

/** Which comments are held, and how many are taken. */
export function SpamRules() {
  const settings = useRead('/api/ui-settings', uiSetting.array());
  const back = (
    <Link className="back-link" to="..">
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

const ways = {
  none: 'Show every comment at once',
  suspicious: 'Hold what looks like spam, show the rest',
  all: 'Hold every comment until I have seen it',
  closed: 'Take no comments',
};

const places = { false: 'No comments on the pages of matches', true: 'Comments on the pages of matches' };

const held = [
  { name: 'comments_max_links', hint: 'More are held.' },
  { name: 'comments_min_fill_seconds', hint: 'What is sent sooner is held.' },
] as const;

const taken = [
  {
    from: 'From one address',
    rules: [
      { name: 'comments_per_minute', hint: 'More are refused.' },
      { name: 'comments_per_hour', hint: 'More are refused.' },
    ],
  },
  {
    from: 'On one title or match',
    rules: [
      { name: 'comments_title_per_minute', hint: 'More are held.' },
      { name: 'comments_title_per_hour', hint: 'More are refused.' },
    ],
  },
] as const;

function SpamRulesForm({ values }: SpamRulesFormProps) {
  const form = useForm<RuleValues>({ resolver: zodResolver(ruleForm), defaultValues: values });
  const { defaultValues, errors, isDirty, isSubmitting } = form.formState;
  const { save, clash } = useRecordSave<RuleValues, RuleValues>({
    form,
    record: values,
    // a clash names the rules that were sent, and no others
    reply: { parse: (said) => withRules(values, { ...defaultValues, ...Object(said) }) },
    valuesOf: (rules) => rules,
    send: async (now, { base, was }) => {
      const changes = changedRules(now, { ...base, ...was });
      const saved = await write('POST', '/api/ui-settings/batch', uiSetting.array(), changes);
      return withRules(now, Object.fromEntries(saved.map(({ key, value }) => [key, value])));
    },
    failure: 'Failed to update some settings',
    onSaved: () => {
      showToast({ title: 'Success', text: 'All settings updated successfully' });
      void refresh('settings');
    },
  });

  return (
    <form
      className="rules"
      noValidate
      onSubmit={(event) => void form.handleSubmit((now) => save(now))(event)}
    >
      <section className="panel" aria-labelledby="rules-held">
        <header>
          <h2 id="rules-held">What is held</h2>
        </header>
        <div className="panel-body form">
          <Field label={labels.comments_moderation} problem={errors.comments_moderation?.message}>
            {(field) => (
              <select className="select" {...field} {...form.register('comments_moderation')}>
                {Object.entries(ways).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={labels.comments_on_matches} problem={errors.comments_on_matches?.message}>
            {(field) => (
              <select className="select" {...field} {...form.register('comments_on_matches')}>
                {Object.entries(places).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label={labels.comments_blocked_words}
            problem={errors.comments_blocked_words?.message}
            hint="Words and phrases, with commas or line ends between them. They are also found in capitals, with accents, or s.p.e.l.l.e.d out."
          >
            {(field) => (
              <textarea className="textarea words" {...field} {...form.register('comments_blocked_words')} />
            )}
          </Field>
          <div className="columns-two">
            {held.map(({ name, hint }) => (
              <RuleField key={name} form={form} name={name} label={labels[name]} hint={hint} />
            ))}
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="rules-taken">
        <header>
          <h2 id="rules-taken">How many are taken</h2>
        </header>
        <div className="panel-body form">
          {taken.map(({ from, rules }) => (
            <fieldset key={from}>
              <legend>{from}</legend>
              <div className="columns-two">
                {rules.map(({ name, hint }) => (
                  <RuleField key={name} form={form} name={name} label={labels[name]} hint={hint} />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </section>
      <div className="save-bar">
        <SubmitButton isBusy={isSubmitting}>Save rules</SubmitButton>
        {isDirty && <span className="state held">Not saved yet</span>}
      </div>
      <ConflictDialog
        {...clash}
        mine={form.getValues()}
        labels={labels}
        onTakeTheirs={(current) => {
          clash.onTakeTheirs(current);
          void refresh('settings');
        }}
      />
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}

interface RuleFieldProps {
  form: UseFormReturn<RuleValues>;
  name: RuleKey;
  label: string;
  hint?: string;
}

/** A limit. */
function RuleField({ form, name, label, hint }: RuleFieldProps) {
  return (
    <Field label={label} problem={form.formState.errors[name]?.message} hint={hint}>
      {(field) => (
        <input
          className="input tabular"
          inputMode="numeric"
          maxLength={4}
          {...field}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
