import { type ReactNode, useState } from 'react';
import type { addPasskey, removePasskey } from '#schema/calls/second-factor.ts';
import type { Passkey } from '#schema/second-factor.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { DialogForm, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { canPasskey, makePasskey, noPasskeyWords } from '#site/lib/passkey.ts';
import { FactorRow } from './FactorRow.tsx';

interface Props {
  passkeys: readonly Passkey[];
  /** Without another factor, the password alone signs in after the last one was removed. */
  isOnlyFactor: boolean;
  /** Recovery codes come with the first factor. */
  onAdded: (codes: string[] | null) => void;
}

/** Each with its name, its last use and its removal; and a button to add one. */
export function Passkeys({ passkeys, isOnlyFactor, onAdded }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const attempt = useAttempt();
  const removal = useConfirm<Passkey>({
    title: () => 'Remove passkey?',
    words: ({ name }) => (
      <>
        <b>{name}</b> <span>no longer signs you in.</span>{' '}
        {isOnlyFactor && passkeys.length === 1 && (
          <span>Your password alone does then, and your recovery codes end.</span>
        )}
      </>
    ),
    action: 'Remove',
    busyWords: 'Removing...',
    run: ({ id, name }, close) =>
      attempt('Failed to remove the passkey.', async () => {
        await call<typeof removePasskey>('DELETE /api/admin/passkeys/:id', { params: { id } });
        close();
        showSuccess(`${name} no longer signs you in`);
      }),
  });

  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          name={passkey.name}
          state="Passkey"
          text={
            <>
              <span>Added</span> <Moment at={passkey.createdAt} />,{' '}
              {passkey.usedAt ? (
                <>
                  <span>last used</span> <Moment at={passkey.usedAt} />
                </>
              ) : (
                <span>not used yet</span>
              )}
            </>
          }
        >
          <Button
            look="ghost"
            label={`Remove the passkey ${passkey.name}`}
            onClick={() => removal.ask(passkey)}
          >
            Remove
          </Button>
        </FactorRow>
      ))}
      <FactorRow
        name={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
        text="Signs you in by the fingerprint, face or PIN of this device, or by a security key."
      >
        {canPasskey() ? (
          <Button look="ghost" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        ) : (
          <span className="hint">Not in this browser</span>
        )}
      </FactorRow>
      <FormDialog isOpen={isAdding} title="Add a passkey" onClose={() => setIsAdding(false)}>
        {isAdding && (
          <AddPasskey
            onCancel={() => setIsAdding(false)}
            onAdded={(codes) => {
              setIsAdding(false);
              onAdded(codes);
            }}
          />
        )}
      </FormDialog>
      {removal.dialog}
    </>
  );
}

interface AddProps {
  cancel?: string;
  onCancel: () => void;
  onAdded: (codes: string[] | null) => void;
  /** A button that leads to another kind of factor. */
  children?: ReactNode;
}

export function AddPasskey({ cancel = 'Cancel', onCancel, onAdded, children }: AddProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    if (name.trim() === '') return setProblem('Give the passkey a name');
    setProblem(null);
    setIsBusy(true);
    try {
      const credential = await makePasskey(call);
      if (!credential) return setProblem(noPasskeyWords);
      const body = { name, credential };
      onAdded((await call<typeof addPasskey>('POST /api/admin/passkeys', { body })).recoveryCodes);
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <DialogForm
      action="Go on"
      busyWords="Waiting for the browser..."
      isBusy={isBusy}
      cancel={cancel}
      onCancel={onCancel}
      otherAction={children}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      <Field
        label="Name"
        problem={problem ?? undefined}
        hint="So that you know it again in the list, such as Laptop. The browser asks for the rest."
      >
        {(field) => (
          <input
            {...field}
            className="input"
            data-focus
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}
