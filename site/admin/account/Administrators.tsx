import { useId, useState } from 'react';
import { type Administrator, administrator, type IssuedAccount } from '#schema/administrator.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { AddAdministrator } from './AddAdministrator.tsx';
import { AdministratorRow } from './AdministratorRow.tsx';
import { IssuedPassword } from './IssuedPassword.tsx';
import { accountsPath, useAdministrators } from './use-administrators.ts';

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
