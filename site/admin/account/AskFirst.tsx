import { useState } from 'react';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import type { Needed } from '#schema/shapes/error.ts';
import type { ShownFactor } from '#schema/shapes/second-factor.ts';
import { giveUpCalls, resumeCalls } from '#site/admin/data/asked-first.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { logOut } from '#site/admin/shell/log-out.ts';
import { askPasskey, canPasskey, noPasskeyWords } from '#site/lib/passkey.ts';
import { FactorForm } from '#site/ui/FactorForm.tsx';
import { AddPasskey, RecoveryCodes, SetUpTotp } from './FactorForms.tsx';

/** The calls that were refused wait, and are repeated afterwards. */
export const AskFirst = ({ need }: { need: Needed }) =>
  need === 'confirmation' ? <ConfirmYou /> : <SetUpFirst />;

function ConfirmYou() {
  const factors = useCall('GET /api/admin/second-factor', {}, { asksAnew: true }).data;
  const hasFactor = factors !== undefined && (factors.totpSince !== null || factors.passkeys.length > 0);
  const [byFactor, setByFactor] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(body: ShownFactor & { password?: string }): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    setIsBusy(true);
    try {
      await call('POST /api/admin/confirm', { body });
      resumeCalls('confirmation');
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setIsBusy(false);
    }
  }
  async function sendPasskey(): Promise<void> {
    setProblem(null);
    try {
      const passkey = await askPasskey(call);
      if (passkey) await send({ passkey });
      else setProblem(noPasskeyWords);
    } catch (error) {
      setProblem(errorWords(error));
    }
  }
  const change = (
    <Button
      look="ghost"
      isLarge
      onClick={() => {
        setProblem(null);
        setByFactor(!byFactor);
      }}
    >
      {byFactor ? 'Use the password' : 'Use the second factor'}
    </Button>
  );

  return (
    <FormDialog
      isOpen
      title="Confirm that it is you"
      text="This concerns who may sign in, code that runs on every page, or all data. What you have typed is kept."
      onClose={() => giveUpCalls('confirmation')}
    >
      {byFactor ? (
        <FactorForm
          action="Confirm"
          busyWords="Confirming..."
          isBusy={isBusy}
          problem={problem}
          onCode={(code) => void send({ code })}
          onPasskey={factors?.passkeys.length ? () => void sendPasskey() : undefined}
        >
          {change}
        </FactorForm>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password === '') setProblem('Enter your password');
            else void send({ password });
          }}
        >
          <Field label="Password" problem={problem ?? undefined}>
            {(field) => (
              <input
                {...field}
                className="input"
                type="password"
                autoComplete="current-password"
                data-focus
                maxLength={accountLimits.password.max}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <div className="wrapping dialog-foot">
            {hasFactor && change}
            <SubmitButton isBusy={isBusy} busyWords="Confirming...">
              Confirm
            </SubmitButton>
          </div>
        </form>
      )}
    </FormDialog>
  );
}

/** It cannot be closed: nothing else can be done before. */
function SetUpFirst() {
  const [isPasskey, setIsPasskey] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = () => resumeCalls('secondFactor');
  const add = (made: string[] | null) => (made ? setCodes(made) : done());
  const otherWay = canPasskey() && (
    <Button look="ghost" isLarge onClick={() => setIsPasskey(!isPasskey)}>
      {isPasskey ? 'Use an app' : 'Use a passkey'}
    </Button>
  );
  return (
    <FormDialog
      isOpen
      title="Set up a second factor"
      text="Your role needs one. It is asked for after the password, so that a stolen password opens nothing."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : isPasskey ? (
        <AddPasskey cancel="Log out" onCancel={logOut} onAdded={add}>
          {otherWay}
        </AddPasskey>
      ) : (
        <SetUpTotp cancel="Log out" onCancel={logOut} onAdded={add}>
          {otherWay}
        </SetUpTotp>
      )}
    </FormDialog>
  );
}
