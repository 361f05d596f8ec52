import { userCheck } from '#schema/account.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Administrators } from './Administrators.tsx';
import { PasswordForm } from './PasswordForm.tsx';
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
