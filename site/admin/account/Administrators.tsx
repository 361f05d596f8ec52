import { useState } from 'react';
import type { IssuedLink } from '#schema/account-link.ts';
import type { Administrator } from '#schema/administrator.ts';
import type {
  changeAccount,
  listAccounts,
  listInvitations,
  resetPassword,
  resetSecondFactor,
} from '#schema/calls/accounts.ts';
import { type Role, roles, roleWords } from '#schema/role.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Issued } from '#site/admin/parts/Issued.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { InviteDialog, issuedSecret, LinkRow, labelOf } from './Invitations.tsx';
import { RequiredFactor } from './RequiredFactor.tsx';

/** The accounts that may sign in, and the links of invitations and resets. */
export function Administrators() {
  const accounts = useCall<typeof listAccounts>('GET /api/admin/accounts', {}, { asksAnew: true });
  const links = useCall<typeof listInvitations>('GET /api/admin/invitations', {}, { asksAnew: true });
  const [isAdding, setIsAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const attempt = useAttempt();

  const changeOf = (id: number, body: { role: Role } | { isActive: boolean }) =>
    call<typeof changeAccount>('PUT /api/admin/accounts/:id', { params: { id }, body });
  const setRole = ({ id, username }: Administrator, role: Role) =>
    attempt('Failed to change role.', async () => {
      await changeOf(id, { role });
      showSuccess(`${username} is ${withArticle(role)} now`);
    });
  const setActive = ({ id, username }: Administrator, isActive: boolean, close?: () => void) =>
    attempt('Failed to update administrator.', async () => {
      await changeOf(id, { isActive });
      close?.();
      const text = isActive ? `${username} can sign in again` : `${username} is signed out and kept out`;
      showSuccess(text);
    });
  const deactivation = useConfirm<Administrator>({
    title: () => 'Deactivate administrator?',
    words: ({ username }) => (
      <>
        <b>{username}</b>{' '}
        <span>is signed out everywhere and kept out, until you activate the account again.</span>
      </>
    ),
    action: 'Deactivate',
    busyWords: 'Deactivating...',
    run: (account, close) => setActive(account, false, close),
  });
  const reset = ({ id }: Administrator) =>
    attempt('Failed to make the link.', async () =>
      setIssued(await call<typeof resetPassword>('POST /api/admin/accounts/:id/reset', { params: { id } })),
    );

  const factorReset = useConfirm<Administrator>({
    title: () => 'Reset second factor?',
    words: ({ username }) => (
      <>
        <b>{username}</b>{' '}
        <span>
          is signed out everywhere, and signs in with the password alone until another second factor is set
          up. Make sure by a way you trust that it is they who ask.
        </span>
      </>
    ),
    action: 'Reset second factor',
    busyWords: 'Resetting...',
    run: ({ id, username }, close) =>
      attempt('Failed to reset second factor.', async () => {
        await call<typeof resetSecondFactor>('DELETE /api/admin/accounts/:id/second-factor', {
          params: { id },
        });
        close();
        showSuccess(`${username} has no second factor now`);
      }),
  });

  return (
    <Panel
      title="Administrators"
      actions={
        <Button icon={plusIcon} onClick={() => setIsAdding(true)}>
          Invite administrator
        </Button>
      }
    >
      <Answer
        query={accounts}
        failure="Failed to fetch administrators"
        skeleton={<div className="skeleton account-skeleton" />}
      >
        {(all) => (
          <ul>
            {all.map((account) => (
              <AdministratorRow
                key={account.id}
                account={account}
                onReset={() => void reset(account)}
                onResetFactor={() => factorReset.ask(account)}
                onDeactivate={() => deactivation.ask(account)}
                onActivate={() => void setActive(account, true)}
                onRole={(role) => void setRole(account, role)}
              />
            ))}
          </ul>
        )}
      </Answer>
      {links.data && links.data.length > 0 && (
        <>
          <h3 className="links-head">Invitations and resets of the last 30 days</h3>
          <ul>
            {links.data.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        </>
      )}
      <InviteDialog
        isOpen={isAdding}
        onInvited={(link) => {
          setIsAdding(false);
          setIssued(link);
        }}
        onClose={() => setIsAdding(false)}
      />
      <Issued secret={issued && issuedSecret(issued)} onClose={() => setIssued(null)} />
      <RequiredFactor />
      {deactivation.dialog}
      {factorReset.dialog}
    </Panel>
  );
}

interface RowProps {
  account: Administrator;
  onReset: () => void;
  onResetFactor: () => void;
  onDeactivate: () => void;
  onActivate: () => void;
  onRole: (role: Role) => void;
}

const withArticle = (role: Role) => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

function AdministratorRow({ account, onReset, onResetFactor, onDeactivate, onActivate, onRole }: RowProps) {
  const { username, email, hasFactor, isActive, isYou, role, usedAt } = account;
  return (
    <li className="panel-row wrapping account-row">
      <div>
        <b>{username}</b>
        {isYou && <span className="state good">You</span>}
        {!isActive && <span className="state hidden">Switched off</span>}
        {hasFactor && <span className="state good">Second factor</span>}
        <p>
          {isYou && <span>{`${labelOf(role)}, `}</span>}
          <span>{email}</span>
          {usedAt && (
            <>
              <span>, last seen</span> <Moment at={usedAt} />
            </>
          )}
        </p>
      </div>
      {!isYou && (
        <div className="row-actions">
          <select
            className="select account-role"
            aria-label={`Role of ${username}`}
            title={roleWords[role]}
            value={role}
            onChange={({ target }) => onRole(target.value as Role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {labelOf(name)}
              </option>
            ))}
          </select>
          {isActive && (
            <Button look="ghost" label={`Reset password of ${username}`} onClick={onReset}>
              Reset password
            </Button>
          )}
          {hasFactor && (
            <Button look="ghost" label={`Reset second factor of ${username}`} onClick={onResetFactor}>
              Reset second factor
            </Button>
          )}
          <Button
            look="ghost"
            label={isActive ? `Deactivate ${username}` : `Activate ${username}`}
            onClick={isActive ? onDeactivate : onActivate}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
        </div>
      )}
    </li>
  );
}
