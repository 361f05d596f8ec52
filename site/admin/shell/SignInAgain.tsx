import { useForm } from 'react-hook-form';
import { accountLimits, accountMessages, emailPattern } from '#schema/limits.ts';
import { resumeSession } from '#site/admin/data/session-end.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { type Credentials, refusalWords, signIn } from '#site/lib/sign-in.ts';
import { $session } from '#site/stores/session.ts';
import { showToast } from '#site/stores/toast.ts';
import { Dialog } from '#site/ui/Dialog.tsx';

const { min, max } = accountLimits.password;

/** A session that ends in the middle of something: what was being done waits behind this dialog and goes on afterwards. */
export function SignInAgain() {
  const { register, handleSubmit, formState, resetField } = useForm<Credentials>({
    defaultValues: { email: $session.get()?.email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send(credentials: Credentials): Promise<void> {
    try {
      const username = await signIn({ ...credentials, email: credentials.email.trim() });
      resetField('password');
      showToast({ title: 'Login successful', text: `Welcome back, ${username}!` });
      resumeSession();
    } catch (error) {
      showToast({ title: 'Login failed', text: refusalWords(error), isBad: true });
    }
  }

  return (
    <Dialog isOpen onClose={() => undefined} labelledBy="again-h">
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id="again-h">Sign in again</h2>
          <p>Your session has ended. Nothing you have typed is lost: it goes on where it stopped.</p>
        </div>
        <form className="dialog-form" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
          <Field label="Email" problem={errors.email?.message}>
            {(field) => (
              <input
                className="input"
                type="email"
                autoComplete="username"
                maxLength={accountLimits.email}
                {...field}
                {...register('email', {
                  validate: (email) => emailPattern.test(email.trim()) || accountMessages.email,
                })}
              />
            )}
          </Field>
          <Field label="Password" problem={errors.password?.message}>
            {(field) => (
              <input
                className="input"
                type="password"
                autoComplete="current-password"
                {...($session.get() && { 'data-focus': true })}
                maxLength={max}
                {...field}
                {...register('password', {
                  required: accountMessages.password,
                  minLength: { value: min, message: accountMessages.password },
                })}
              />
            )}
          </Field>
          <div className="dialog-foot">
            <SubmitButton isBusy={isSubmitting} busyWords="Signing in...">
              Sign in
            </SubmitButton>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
