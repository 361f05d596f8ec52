import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type PasswordChange, type PasswordReply, passwordChange } from '#schema/account.ts';
import type { changePassword, getOwnAccount } from '#schema/calls/account.ts';
import { accountLimits } from '#schema/limits.ts';
import { may } from '#schema/role.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { showToast } from '#site/stores/toast.ts';
import { Administrators } from './Administrators.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The password and the sessions of the administrator who is signed in, and all administrators. */
export function AccountSection() {
  const user = useCall<typeof getOwnAccount>('GET /api/auth/user', {}).data;
  return (
    <>
      <PageHead title="Account" text={user && `${user.username}, ${user.email}, ${user.role}`} />
      <div className="stack account">
        <div className="stack">
          <PasswordForm email={user?.email ?? ''} />
          {user && may(user.role, 'accounts') && <Administrators />}
        </div>
        <div className="stack">
          <SecondFactor />
          <ApiTokens />
          <Sessions />
        </div>
      </div>
    </>
  );
}

const { max, minNew } = accountLimits.password;
const empty: PasswordChange = { currentPassword: '', newPassword: '' };
const labels = { currentPassword: 'Current password', newPassword: 'New password' };

function PasswordForm({ email }: { email: string }) {
  const form = useForm<PasswordChange>({ resolver: zodResolver(passwordChange), defaultValues: empty });
  const { submit } = useSave<PasswordChange, PasswordReply>({
    form,
    record: null,
    send: (body) => call<typeof changePassword>('PUT /api/admin/password', { body }),
    failure: 'Failed to change password',
    onSaved: () => {
      form.reset(empty);
      showToast({ title: 'Password changed', text: 'You are signed out everywhere else.' });
    },
  });

  return (
    <Panel title="Change password">
      <form className="panel-body form" noValidate onSubmit={(event) => void submit(event)}>
        {/* Password managers store the new password under this address. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <Fields
          {...{ form, labels }}
          fields={[
            {
              name: 'currentPassword',
              input: { type: 'password', autoComplete: 'current-password', maxLength: max },
            },
            {
              name: 'newPassword',
              hint: `At least ${minNew} characters. All other places where you are signed in are signed out.`,
              input: { type: 'password', autoComplete: 'new-password', maxLength: max },
            },
          ]}
        />
        <div>
          <SubmitButton isBusy={form.formState.isSubmitting}>Change password</SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
