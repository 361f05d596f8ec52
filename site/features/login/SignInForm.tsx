import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountLimits, accountMessages, emailPattern } from '#schema/account-limits.ts';
import { type Credentials, refusalWords, signIn } from '#site/lib/sign-in.ts';
import { keepToast } from '#site/stores/kept-toast.ts';
import { forgetSession } from '#site/stores/session.ts';
import { showToast } from '#site/stores/toast.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';
import { wantedNext } from './wanted-next.ts';

interface Props {
  onSignedIn: () => void;
}

const { min, max } = accountLimits.password;

/** Checked on sending, then on every change. A refusal leaves the fields as they are. */
export function SignInForm({ onSignedIn }: Props) {
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send(credentials: Credentials) {
    try {
      const username = await signIn({ ...credentials, email: credentials.email.trim() });
      const welcome = { title: 'Login successful', text: `Welcome back, ${username}!` };
      forgetSession();
      keepToast(welcome);
      showToast(welcome);
      onSignedIn();
      // the next page picks up the session, and shows the toast again
      const next = wantedNext(location.search);
      if (next) location.assign(next);
      else location.reload();
    } catch (error) {
      showToast({ title: 'Login failed', text: refusalWords(error), isBad: true });
      // the button had the focus, and loses it while it is disabled
      setFocus('password');
    }
  }

  return (
    <form className="dialog-form" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
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
        <Problem field="portal-email" words={errors.email?.message} />
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
        <Problem field="portal-password" words={errors.password?.message} />
      </div>
      <button className="btn btn-primary btn-lg" type="submit" disabled={isSubmitting}>
        {isSubmitting ? (
          <>
            <span className="spinner" />
            Signing in...
          </>
        ) : (
          'Access Admin Panel'
        )}
      </button>
    </form>
  );
}

const problemOf = (field: string, words: string | undefined) =>
  words ? { 'aria-invalid': true, 'aria-describedby': `${field}-problem` } : {};

function Problem({ field, words }: { field: string; words: string | undefined }) {
  if (!words) return null;
  return (
    <p className="problem" id={`${field}-problem`} role="alert">
      <Icon d={circleAlertIcon} />
      {words}
    </p>
  );
}
