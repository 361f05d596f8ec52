import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { accountLimits, accountMessages, emailPattern } from '#schema/rules/account-and-password.ts';
import type { Needed } from '#schema/shapes/error.ts';
import type { ShownFactor } from '#schema/shapes/second-factor.ts';
import { askPasskey, canPasskey, noPasskeyWords } from '#site/lib/passkey.ts';
import { neededBy } from '#site/lib/required-step.ts';
import {
  type Credentials,
  callPatiently,
  refusalWords,
  signIn,
  signInByPasskey,
  wantedNext,
} from '#site/lib/sign-in.ts';
import { forgetSession } from '#site/stores/session.ts';
import { $toast, dismissToast, keepToast, showKeptToast, showToast } from '#site/stores/toast.ts';
import { Dialog, useTopDialog } from '#site/ui/Dialog.tsx';
import { FactorForm } from '#site/ui/FactorForm.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon, eyeOffIcon, shieldIcon, xIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { Toaster } from '#site/ui/Toaster.tsx';

/** The button of the welcome screen, and the dialog that it opens. */
export function SignIn() {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useStore($toast);
  const [body, setBody] = useState<HTMLElement | null>(null);
  // Everything outside an open dialog is inert, so the toast has to be inside it.
  const place = useTopDialog() ?? body;
  useEffect(() => {
    setBody(document.body);
    showKeptToast();
  }, []);

  return (
    <>
      <button className="btn btn-primary btn-lg needs-js" type="button" onClick={() => setIsOpen(true)}>
        <Icon d={shieldIcon} />
        Sign In to Admin Panel
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} labelledBy="portal-h">
        <div className="stack dialog-body">
          <div className="dialog-head">
            <h2 id="portal-h">Admin Portal</h2>
            <button className="icon-btn" type="button" aria-label="Close" onClick={() => setIsOpen(false)}>
              <Icon d={xIcon} />
            </button>
            <p>Sign in to access the administration panel</p>
          </div>
          <SignInForm onSignedIn={() => setIsOpen(false)} />
          <p className="line secure">
            <Icon d={shieldIcon} />
            Secure administrative access only
          </p>
        </div>
      </Dialog>
      {place && createPortal(<Toaster toast={toast} onDismiss={dismissToast} announcer={place} />, place)}
    </>
  );
}

interface FormProps {
  onSignedIn: () => void;
}

/** The password first, then the second factor of an account that has one. */
function SignInForm({ onSignedIn }: FormProps) {
  const [first, setFirst] = useState<Credentials | null>(null);
  const [needed, setNeeded] = useState<readonly Needed[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function welcomeIn(username: string): void {
    const welcome = { title: 'Login successful', text: `Welcome back, ${username}!` };
    forgetSession();
    keepToast(welcome);
    showToast(welcome);
    onSignedIn();
    // The next page reads the session again, and shows the toast.
    const next = wantedNext(location.search);
    if (next) location.assign(next);
    else location.reload();
  }

  const enter = async (credentials: Credentials & ShownFactor) => welcomeIn(await signIn(credentials));

  async function enterWithPasskey(): Promise<void> {
    setProblem(null);
    try {
      const passkey = await askPasskey(callPatiently);
      if (passkey) await enterWithFactor({ passkey });
      else setProblem(noPasskeyWords);
    } catch (error) {
      setProblem(refusalWords(error));
    }
  }

  async function enterWithFactor(shown: ShownFactor): Promise<void> {
    if (!first) return;
    setProblem(null);
    setIsBusy(true);
    try {
      await enter({ ...first, ...shown });
    } catch (error) {
      setProblem(refusalWords(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (!first)
    return (
      <PasswordForm
        onPasskey={async () => {
          const username = await signInByPasskey();
          if (username === null) showToast({ title: 'Login failed', text: noPasskeyWords, isBad: true });
          else welcomeIn(username);
        }}
        onSend={async (credentials) => {
          try {
            await enter(credentials);
          } catch (error) {
            const needs = neededBy(error);
            if (needs.length === 0) throw error;
            setNeeded(needs);
            setProblem(null);
            setFirst(credentials);
          }
        }}
      />
    );
  return (
    <FactorForm
      action="Access Admin Panel"
      busyWords="Signing in..."
      isBusy={isBusy}
      problem={problem}
      onCode={(code) => void enterWithFactor({ code })}
      onPasskey={needed.includes('passkey') ? () => void enterWithPasskey() : undefined}
    >
      <button className="btn btn-ghost" type="button" onClick={() => setFirst(null)}>
        Back
      </button>
    </FactorForm>
  );
}

const { min, max } = accountLimits.password;

interface PasswordProps {
  onSend: (credentials: Credentials) => Promise<void>;
  onPasskey: () => Promise<void>;
}

/** Fields are checked when the form is sent, and from then on at every change. A refusal leaves them as they are. */
function PasswordForm({ onSend, onPasskey }: PasswordProps) {
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send(credentials: Credentials) {
    try {
      await onSend({ ...credentials, email: credentials.email.trim() });
    } catch (error) {
      showToast({ title: 'Login failed', text: refusalWords(error), isBad: true });
      // The button had the focus, and loses it while it is disabled.
      setFocus('password');
    }
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <div className="field">
        <label htmlFor="portal-email">Email</label>
        <input
          className="input"
          id="portal-email"
          type="email"
          autoComplete="username"
          maxLength={accountLimits.email}
          {...register('email', {
            required: accountMessages.email,
            validate: (email) => emailPattern.test(email.trim()) || accountMessages.email,
          })}
          {...problemOf('portal-email', errors.email?.message)}
        />
        {errors.email && <Problem id="portal-email-problem">{errors.email.message}</Problem>}
      </div>
      <div className="field">
        <label htmlFor="portal-password">Password</label>
        <div className="password-input">
          <input
            className="input"
            id="portal-password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={max}
            {...register('password', {
              required: accountMessages.password,
              minLength: { value: min, message: accountMessages.password },
            })}
            {...problemOf('portal-password', errors.password?.message)}
          />
          <button
            className="icon-btn"
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon d={isShown ? eyeOffIcon : eyeIcon} />
          </button>
        </div>
        {errors.password && <Problem id="portal-password-problem">{errors.password.message}</Problem>}
      </div>
      <button className="btn btn-primary btn-lg" type="submit" disabled={isSubmitting}>
        {isSubmitting ? (
          <>
            <span className="spinner" />
            <span>Signing in...</span>
          </>
        ) : (
          'Access Admin Panel'
        )}
      </button>
      {canPasskey() && (
        <button
          className="btn btn-ghost"
          type="button"
          onClick={() =>
            void onPasskey().catch((error: unknown) =>
              showToast({ title: 'Login failed', text: refusalWords(error), isBad: true }),
            )
          }
        >
          Sign in with a passkey
        </button>
      )}
    </form>
  );
}

const problemOf = (field: string, words: string | undefined) =>
  words ? { 'aria-invalid': true, 'aria-describedby': `${field}-problem` } : {};
