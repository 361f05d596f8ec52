import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type Administrator,
  type AdministratorInput,
  administrator,
  administratorInput,
  type IssuedAccount,
  issuedAccount,
} from '#schema/administrator.ts';
import { accountLimits } from '#schema/limits.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { showToast } from '#site/stores/toast.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { IssuedPassword } from './IssuedPassword.tsx';

interface Asked {
  account: Administrator;
  what: 'off' | 'reset';
}

/** Who else may sign in. */
export function Administrators() {
  const heading = useId();
  const accounts = useRead(accountsPath, administrator.array(), { asksAnew: true });
  const [isAdding, setIsAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedAccount | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, setActive, reset } = useAdministrators(setIssued);

  async function carryOut({ account, what }: Asked): Promise<void> {
    if (await (what === 'off' ? setActive(account, false) : reset(account))) setAsked(null);
  }

  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Administrators</h2>
        <button className="btn btn-quiet btn-sm" type="button" onClick={() => setIsAdding(true)}>
          <Icon d={plusIcon} />
          Add administrator
        </button>
      </header>
      <Answer
        query={accounts}
        failure="Failed to fetch administrators"
        skeleton={<div className="skeleton account-skeleton" />}
      >
        {(all) => (
          <ul className="acc-rows">
            {all.map((account) => (
              <AdministratorRow
                key={account.id}
                account={account}
                onReset={() => setAsked({ account, what: 'reset' })}
                onOff={() => setAsked({ account, what: 'off' })}
                onOn={() => void setActive(account, true)}
              />
            ))}
          </ul>
        )}
      </Answer>
      <FormDialog isOpen={isAdding} title="Add administrator" onClose={() => setIsAdding(false)}>
        <AddAdministrator
          onAdded={(account) => {
            setIsAdding(false);
            setIssued(account);
          }}
          onClose={() => setIsAdding(false)}
        />
      </FormDialog>
      <IssuedPassword account={issued} onClose={() => setIssued(null)} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.what === 'reset' ? 'Reset password?' : 'Deactivate administrator?'}
        action={asked?.what === 'reset' ? 'Reset password' : 'Deactivate'}
        busyWords={asked?.what === 'reset' ? 'Resetting...' : 'Deactivating...'}
        isBusy={isBusy}
        onConfirm={() => asked && void carryOut(asked)}
        onClose={() => setAsked(null)}
      >
        <b>{asked?.account.username}</b>{' '}
        {asked?.what === 'reset'
          ? 'is signed out everywhere, and the old password ends.'
          : 'is signed out everywhere and kept out, until you activate the account again.'}
      </ConfirmDialog>
    </section>
  );
}

interface AdministratorRowProps {
  account: Administrator;
  onReset: () => void;
  onOff: () => void;
  onOn: () => void;
}

function AdministratorRow({ account, onReset, onOff, onOn }: AdministratorRowProps) {
  const { username, email, isActive, isYou, usedAt } = account;
  return (
    <li className="account-row">
      <div>
        <b>{username}</b>
        {isYou && <span className="state good">You</span>}
        {!isActive && <span className="state hidden">Switched off</span>}
        <p>
          {email}
          {usedAt && (
            <>
              , last seen <Moment at={usedAt} />
            </>
          )}
        </p>
      </div>
      {!isYou && (
        <div className="row-actions">
          <button
            className="btn btn-ghost btn-sm"
            type="button"
            aria-label={`Reset the password of ${username}`}
            onClick={onReset}
          >
            Reset password
          </button>
          <button
            className="btn btn-ghost btn-sm"
            type="button"
            aria-label={isActive ? `Deactivate ${username}` : `Activate ${username}`}
            onClick={isActive ? onOff : onOn}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </button>
        </div>
      )}
    </li>
  );
}

interface AddAdministratorProps {
  onAdded: (account: IssuedAccount) => void;
  onClose: () => void;
}

function AddAdministrator({ onAdded, onClose }: AddAdministratorProps) {
  const form = useForm<AdministratorInput>({
    resolver: zodResolver(administratorInput),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { save } = useSave<AdministratorInput, IssuedAccount>({
    form,
    record: null,
    send: (values) => write('POST', accountsPath, issuedAccount, values),
    failure: 'Failed to add administrator',
    onSaved: (account) => {
      onAdded(account);
      void refresh('account');
    },
  });

  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
    >
      <Field
        label="Email"
        problem={errors.email?.message}
        hint="The password is made for you and shown once. Nothing is sent."
      >
        {(field) => (
          <input
            className="input"
            type="email"
            autoComplete="off"
            maxLength={accountLimits.email}
            {...field}
            {...form.register('email')}
          />
        )}
      </Field>
      <div className="dialog-foot">
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
        <SubmitButton isBusy={isSubmitting}>Add administrator</SubmitButton>
      </div>
    </form>
  );
}

const accountsPath = '/api/admin/accounts';

/** What one administrator does with the account of another. */
function useAdministrators(onIssued: (account: IssuedAccount) => void) {
  const [isBusy, setIsBusy] = useState(false);

  /** Whether it went well. */
  async function attempt(failure: string, work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast({ title: 'Error', text: `${failure}. ${troubleOf(error)}`, isBad: true });
      return false;
    } finally {
      await refresh('account');
      setIsBusy(false);
    }
  }

  const setActive = ({ id, username }: Administrator, isActive: boolean) =>
    attempt('Failed to update administrator', async () => {
      await write('PUT', `${accountsPath}/${id}`, administrator, { isActive });
      const text = isActive ? `${username} can sign in again` : `${username} is signed out and kept out`;
      showToast({ title: 'Success', text });
    });

  const reset = ({ id }: Administrator) =>
    attempt('Failed to reset password', async () =>
      onIssued(await write('PUT', `${accountsPath}/${id}/password`, issuedAccount)),
    );

  return { isBusy, setActive, reset };
}
