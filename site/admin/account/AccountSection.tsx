import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  type PasswordChange,
  type PasswordReply,
  passwordChange,
  passwordReply,
  userCheck,
} from '#schema/account.ts';
import { accountLimits } from '#schema/limits.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { showToast } from '#site/stores/toast.ts';
import { Administrators } from './Administrators.tsx';
import { Sessions } from './Sessions.tsx';

/** One's own password and sessions, and who else may sign in. */
export function AccountSection() {
  const user = useRead('/api/auth/user', userCheck).data;
  return (
    <>
      <PageHead title="Account" text={user && `${user.username}, ${user.email}`} />
      <div className="account beside">
        <div className="account">
          <PasswordForm email={user?.email ?? ''} />
          <Administrators />
        </div>
        <Sessions />
      </div>
    </>
  );
}

const { max, minNew } = accountLimits.password;
const empty: PasswordChange = { currentPassword: '', newPassword: '' };

interface PasswordFormProps {
  email: string;
}

function PasswordForm({ email }: PasswordFormProps) {
  const heading = useId();
  const form = useForm<PasswordChange>({ resolver: zodResolver(passwordChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const { save } = useSave<PasswordChange, PasswordReply>({
    form,
    record: null,
    send: (values) => write('PUT', '/api/admin/password', passwordReply, values),
    failure: 'Failed to change password',
    onSaved: () => {
      form.reset(empty);
      showToast({ title: 'Password changed', text: 'You are signed out everywhere else.' });
      void refresh('account');
    },
  });

  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Change password</h2>
      </header>
      <form
        className="panel-body password"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      >
        {/* password managers file the new password under it */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <Field label="Current password" problem={errors.currentPassword?.message}>
          {(field) => (
            <input
              className="input"
              type="password"
              autoComplete="current-password"
              maxLength={max}
              {...field}
              {...form.register('currentPassword')}
            />
          )}
        </Field>
        <Field
          label="New password"
          problem={errors.newPassword?.message}
          hint={`At least ${minNew} characters. All other places where you are signed in are signed out.`}
        >
          {(field) => (
            <input
              className="input"
              type="password"
              autoComplete="new-password"
              maxLength={max}
              {...field}
              {...form.register('newPassword')}
            />
          )}
        </Field>
        <div>
          <SubmitButton isBusy={isSubmitting}>Change password</SubmitButton>
        </div>
      </form>
    </section>
  );
}
