import { useState } from 'react';
import type { SecondFactor as Factors, Passkey } from '#schema/shapes/second-factor.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';
import { canPasskey } from '#site/lib/passkey.ts';
import { AddPasskey, RecoveryCodes, SetUpTotp } from './FactorForms.tsx';

/** The second factors of the administrator, in addition to the password. */
export function SecondFactor() {
  const factors = useCall('GET /api/admin/second-factor', {}, { asksAnew: true });
  return (
    <Panel title="Second factor">
      <Answer query={factors} failure="Failed to fetch your second factor">
        {(own) => <Rows own={own} />}
      </Answer>
    </Panel>
  );
}

function Rows({ own }: { own: Factors }) {
  const { totpSince, recoveryCodesLeft, isRequired, passkeys } = own;
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasFactor = totpSince !== null || passkeys.length > 0;
  const close = () => setAdding(null);
  /** Recovery codes come with the first factor. */
  const added = (words: string) => (made: string[] | null) => {
    close();
    setCodes(made);
    showSuccess(words);
  };

  const removeApp = () =>
    confirm({
      title: 'Remove the app?',
      words:
        passkeys.length > 0
          ? 'Codes of the app no longer sign you in. Your passkeys still do.'
          : 'Your password alone signs you in then, and your recovery codes end.',
      action: 'Remove',
      busyWords: 'Removing...',
      failure: 'Failed to remove the app.',
      run: () => call('DELETE /api/admin/second-factor/totp', {}),
      done: () => showSuccess('The app no longer signs you in'),
    });
  const renewCodes = () =>
    confirm({
      title: 'Make new recovery codes?',
      words: 'The old ones end, also those that you have not used.',
      action: 'Make new codes',
      busyWords: 'Making...',
      failure: 'Failed to make recovery codes.',
      run: () => call('POST /api/admin/second-factor/recovery-codes', {}),
      done: ({ recoveryCodes }) => setCodes(recoveryCodes),
    });

  return (
    <>
      {isRequired && <p className="panel-body hint">Your role needs a second factor.</p>}
      <ul>
        <NamedRow
          name="App that shows codes"
          states={[totpSince !== null && ['On', 'good']]}
          text={
            totpSince ? (
              <Moment after="Set up" at={totpSince} />
            ) : (
              'A code of your phone is asked for after the password, so that a stolen password opens nothing.'
            )
          }
        >
          <Button look="ghost" onClick={() => setAdding('app')}>
            {totpSince ? 'Set up another' : 'Set up'}
          </Button>
          {totpSince && (
            <Button look="ghost" onClick={removeApp}>
              Remove
            </Button>
          )}
        </NamedRow>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isOnlyFactor={totpSince === null && passkeys.length === 1}
          />
        ))}
        <NamedRow
          name={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          text="Signs you in by the fingerprint, face or PIN of this device, or by a security key."
        >
          {canPasskey() ? (
            <Button look="ghost" onClick={() => setAdding('passkey')}>
              Add a passkey
            </Button>
          ) : (
            <span className="hint">Not in this browser</span>
          )}
        </NamedRow>
        {hasFactor && (
          <NamedRow
            name="Recovery codes"
            text={`${counted(recoveryCodesLeft, 'code')} left, for when you have lost everything else.`}
          >
            <Button look="ghost" onClick={renewCodes}>
              Make new ones
            </Button>
          </NamedRow>
        )}
      </ul>
      <FormDialog isOpen={adding === 'passkey'} title="Add a passkey" onClose={close}>
        <AddPasskey onCancel={close} onAdded={added('The passkey signs you in from now on')} />
      </FormDialog>
      <FormDialog isOpen={adding === 'app'} title="App that shows codes" onClose={close}>
        <SetUpTotp
          cancel="Cancel"
          onCancel={close}
          onAdded={added('The app is asked for from the next sign-in on')}
        />
      </FormDialog>
      <NewCodes codes={codes} onDone={() => setCodes(null)} />
    </>
  );
}

interface PasskeyProps {
  passkey: Passkey;
  /** Without another factor, the password alone signs in after this one was removed. */
  isOnlyFactor: boolean;
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, isOnlyFactor }: PasskeyProps) {
  const remove = () =>
    confirm({
      title: 'Remove passkey?',
      name,
      words: (
        <>
          <span>no longer signs you in.</span>{' '}
          {isOnlyFactor && <span>Your password alone does then, and your recovery codes end.</span>}
        </>
      ),
      action: 'Remove',
      busyWords: 'Removing...',
      failure: 'Failed to remove the passkey.',
      run: () => call('DELETE /api/admin/passkeys/:id', { params: { id } }),
      done: () => showSuccess(`${name} no longer signs you in`),
    });
  return (
    <NamedRow
      name={name}
      states={[['Passkey', 'good']]}
      text={
        <>
          <Moment after="Added" at={createdAt} />,{' '}
          {usedAt ? <Moment after="last used" at={usedAt} /> : <span>not used yet</span>}
        </>
      }
    >
      <Button look="ghost" label={`Remove the passkey ${name}`} onClick={remove}>
        Remove
      </Button>
    </NamedRow>
  );
}

/** Shown for the only time, so neither Escape nor a click outside closes it. */
const NewCodes = ({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) => (
  <FormDialog isOpen={codes !== null} title="Recovery codes">
    {codes && <RecoveryCodes codes={codes} onDone={onDone} />}
  </FormDialog>
);
