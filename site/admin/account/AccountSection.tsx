import { zodResolver } from '@hookform/resolvers/zod';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import { may } from '#schema/rules/permissions.ts';
import { passwordChange } from '#schema/shapes/account.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { PanelForm } from '#site/admin/parts/SmallForm.tsx';
import { showToast } from '#site/stores/toast.ts';
import { Administrators } from './Administrators.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The password and the sessions of the administrator who is signed in, and all administrators. */
export function AccountSection() {
  const user = useCall('GET /api/auth/user', {}).data;
  return (
    <>
      <PageHead title="Account" text={user && `${user.username}, ${user.email}, ${user.role}`} />
      <div className="tiling account">
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
const labels = { currentPassword: 'Current password', newPassword: 'New password' };

const PasswordForm = ({ email }: { email: string }) => (
  <PanelForm
    title="Change password"
    resolver={zodResolver(passwordChange)}
    start={{ currentPassword: '', newPassword: '' }}
    send={(body) => call('PUT /api/admin/password', { body })}
    failure="Failed to change password"
    onSaved={() => showToast({ title: 'Password changed', text: 'You are signed out everywhere else.' })}
    action="Change password"
  >
    {(form) => (
      <>
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
      </>
    )}
  </PanelForm>
);
