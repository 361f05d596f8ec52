import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountLimits, accountMessages, emailPattern } from '#schema/rules/account-and-password.ts';
import type { Needed } from '#schema/shapes/error.ts';
import type { ShownFactor } from '#schema/shapes/second-factor.ts';
import { resumeSession } from '#site/admin/data/session-end.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { askPasskey, noPasskeyWords } from '#site/lib/passkey.ts';
import { neededBy } from '#site/lib/required-step.ts';
import { type Credentials, callPatiently, refusalWords, signIn } from '#site/lib/sign-in.ts';
import { $session } from '#site/stores/session.ts';
import { showToast } from '#site/stores/toast.ts';
import { FactorForm } from '#site/ui/FactorForm.tsx';

const { min, max } = accountLimits.password;

/** Asks for the password (and the second factor) when the session ends. The calls that were refused wait, and are repeated afterwards. */
export function SignInAgain() {
  const form = useForm<Credentials>({
    defaultValues: { email: $session.get()?.email ?? '', password: '' },
  });

  const [needed, setNeeded] = useState<readonly Needed[]>([]);
  const needsFactor = needed.length > 0;
  const [problem, setProblem] = useState<string | null>(null);

  async function send(credentials: Credentials & ShownFactor): Promise<void> {
    setProblem(null);
    try {
      const username = await signIn({ ...credentials, email: credentials.email.trim() });
      form.resetField('password');
      showToast({ title: 'Login successful', text: `Welcome back, ${username}!` });
      resumeSession();
    } catch (error) {
      if (needsFactor) setProblem(refusalWords(error));
      else if (neededBy(error).length > 0) setNeeded(neededBy(error));
      else showToast({ title: 'Login failed', text: refusalWords(error), isBad: true });
    }
  }
  const sendWith = (shown: ShownFactor) =>
    void form.handleSubmit((credentials) => send({ ...credentials, ...shown }))();

  async function sendPasskey(): Promise<void> {
    try {
      const passkey = await askPasskey(callPatiently);
      if (passkey) sendWith({ passkey });
      else setProblem(noPasskeyWords);
    } catch (error) {
      setProblem(refusalWords(error));
    }
  }

  return (
    <FormDialog
      isOpen
      title="Sign in again"
      text="Your session has ended. Nothing you have typed is lost: it goes on where it stopped."
    >
      {needsFactor ? (
        <FactorForm
          action="Sign in"
          busyWords="Signing in..."
          isBusy={form.formState.isSubmitting}
          problem={problem}
          onCode={(code) => sendWith({ code })}
          onPasskey={needed.includes('passkey') ? () => void sendPasskey() : undefined}
        />
      ) : (
        <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <Fields
            form={form}
            labels={{ email: 'Email', password: 'Password' }}
            fields={[
              {
                name: 'email',
                input: { type: 'email', autoComplete: 'username', maxLength: accountLimits.email },
                rules: { validate: (email) => emailPattern.test(email.trim()) || accountMessages.email },
              },
              {
                name: 'password',
                input: {
                  type: 'password',
                  autoComplete: 'current-password',
                  maxLength: max,
                  ...($session.get() && { 'data-focus': true }),
                },
                rules: {
                  required: accountMessages.password,
                  minLength: { value: min, message: accountMessages.password },
                },
              },
            ]}
          />
          <div className="wrapping dialog-foot">
            <SubmitButton isBusy={form.formState.isSubmitting} busyWords="Signing in...">
              Sign in
            </SubmitButton>
          </div>
        </form>
      )}
    </FormDialog>
  );
}
