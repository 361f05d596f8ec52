import { useState } from 'react';
import type { getSecondFactor, removeTotp, renewRecoveryCodes } from '#schema/calls/second-factor.ts';
import type { SecondFactor as Factors } from '#schema/second-factor.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import { FactorRow } from './FactorRow.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

/** The second factors of the administrator, in addition to the password. */
export function SecondFactor() {
  const factors = useCall<typeof getSecondFactor>('GET /api/admin/second-factor', {}, { asksAnew: true });
  return (
    <Panel title="Second factor">
      <Answer
        query={factors}
        failure="Failed to fetch your second factor"
        skeleton={<div className="skeleton account-skeleton" />}
      >
        {(own) => <Rows own={own} />}
      </Answer>
    </Panel>
  );
}

function Rows({ own }: { own: Factors }) {
  const { totpSince, recoveryCodesLeft, isRequired, passkeys } = own;
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const attempt = useAttempt();
  const hasFactor = totpSince !== null || passkeys.length > 0;

  const removal = useConfirm<true>({
    title: () => 'Remove the app?',
    words: () =>
      passkeys.length > 0
        ? 'Codes of the app no longer sign you in. Your passkeys still do.'
        : 'Your password alone signs you in then, and your recovery codes end.',
    action: 'Remove',
    busyWords: 'Removing...',
    run: (_, close) =>
      attempt('Failed to remove the app.', async () => {
        await call<typeof removeTotp>('DELETE /api/admin/second-factor/totp', {});
        close();
        showSuccess('The app no longer signs you in');
      }),
  });
  const renewal = useConfirm<true>({
    title: () => 'Make new recovery codes?',
    words: () => 'The old ones end, also those that you have not used.',
    action: 'Make new codes',
    busyWords: 'Making...',
    run: (_, close) =>
      attempt('Failed to make recovery codes.', async () => {
        const { recoveryCodes } = await call<typeof renewRecoveryCodes>(
          'POST /api/admin/second-factor/recovery-codes',
          {},
        );
        close();
        setCodes(recoveryCodes);
      }),
  });

  return (
    <>
      {isRequired && <p className="panel-body hint">Your role needs a second factor.</p>}
      <ul>
        <FactorRow
          name="App that shows codes"
          state={totpSince && 'On'}
          text={
            totpSince ? (
              <>
                <span>Set up</span> <Moment at={totpSince} />
              </>
            ) : (
              'A code of your phone is asked for after the password, so that a stolen password opens nothing.'
            )
          }
        >
          <Button look="ghost" onClick={() => setIsSettingUp(true)}>
            {totpSince ? 'Set up another' : 'Set up'}
          </Button>
          {totpSince && (
            <Button look="ghost" onClick={() => removal.ask(true)}>
              Remove
            </Button>
          )}
        </FactorRow>
        <Passkeys
          passkeys={passkeys}
          isOnlyFactor={totpSince === null}
          onAdded={(made) => {
            setCodes(made);
            showSuccess('The passkey signs you in from now on');
          }}
        />
        {hasFactor && (
          <FactorRow
            name="Recovery codes"
            text={`${counted(recoveryCodesLeft, 'code')} left, for when you have lost everything else.`}
          >
            <Button look="ghost" onClick={() => renewal.ask(true)}>
              Make new ones
            </Button>
          </FactorRow>
        )}
      </ul>
      <FormDialog isOpen={isSettingUp} title="App that shows codes" onClose={() => setIsSettingUp(false)}>
        {isSettingUp && (
          <SetUpTotp
            cancel="Cancel"
            onCancel={() => setIsSettingUp(false)}
            onAdded={(made) => {
              setIsSettingUp(false);
              setCodes(made);
              showSuccess('The app is asked for from the next sign-in on');
            }}
          />
        )}
      </FormDialog>
      <NewCodes codes={codes} onDone={() => setCodes(null)} />
      {removal.dialog}
      {renewal.dialog}
    </>
  );
}

/** Shown for the only time, so neither Escape nor a click outside closes it. */
function NewCodes({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) {
  return (
    <Dialog isOpen={codes !== null} onClose={() => {}} labelledBy="new-codes">
      {codes && (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id="new-codes">Recovery codes</h2>
          </div>
          <RecoveryCodes codes={codes} onDone={onDone} />
        </div>
      )}
    </Dialog>
  );
}
