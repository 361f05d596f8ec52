import { useState } from 'react';
import { type Role, roleDescriptions, roles } from '#schema/rules/permissions.ts';
import type { Administrator } from '#schema/shapes/account.ts';
import type { AccountLink, IssuedLink } from '#schema/shapes/account-link.ts';
import { secondFactorKey, type UiSetting } from '#schema/shapes/ui-setting.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NewSecret } from '#site/admin/parts/NewSecret.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { InviteDialog, issuedSecret, labelOf } from './InviteDialog.tsx';

/** The accounts that may sign in, and the links of invitations and resets. */
export function Administrators() {
  const accounts = useCall('GET /api/admin/accounts', {}, { asksAnew: true });
  const links = useCall('GET /api/admin/invitations', {}, { asksAnew: true });
  const [isAdding, setIsAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedLink | null>(null);

  return (
    <Panel
      title="Administrators"
      actions={
        <Button icon={plusIcon} onClick={() => setIsAdding(true)}>
          Invite administrator
        </Button>
      }
    >
      <Answer query={accounts} failure="Failed to fetch administrators">
        {(all) => (
          <ul>
            {all.map((account) => (
              <AdministratorRow key={account.id} account={account} onIssued={setIssued} />
            ))}
          </ul>
        )}
      </Answer>
      {links.data && links.data.length > 0 && (
        <>
          <h3 className="panel-row">Invitations and resets of the last 30 days</h3>
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
      <NewSecret secret={issued && issuedSecret(issued)} onClose={() => setIssued(null)} />
      <RequiredFactor />
    </Panel>
  );
}

interface RowProps {
  account: Administrator;
  onIssued: (link: IssuedLink) => void;
}

const withArticle = (role: Role) => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

function AdministratorRow({ account, onIssued }: RowProps) {
  const { id, username, email, hasFactor, isActive, isYou, role, usedAt } = account;
  const attempt = useAttempt();
  const params = { id };
  const change = (body: { role: Role } | { isActive: boolean }) =>
    call('PUT /api/admin/accounts/:id', { params, body });
  const setRole = (chosen: Role) =>
    attempt('Failed to change role.', async () => {
      await change({ role: chosen });
      showSuccess(`${username} is ${withArticle(chosen)} now`);
    });
  const activate = () =>
    attempt('Failed to update administrator.', async () => {
      await change({ isActive: true });
      showSuccess(`${username} can sign in again`);
    });
  const deactivate = () =>
    confirm({
      title: 'Deactivate administrator?',
      name: username,
      words: 'is signed out everywhere and kept out, until you activate the account again.',
      action: 'Deactivate',
      busyWords: 'Deactivating...',
      failure: 'Failed to update administrator.',
      run: () => change({ isActive: false }),
      done: () => showSuccess(`${username} is signed out and kept out`),
    });
  const resetPassword = () =>
    attempt('Failed to make the link.', async () =>
      onIssued(await call('POST /api/admin/accounts/:id/reset', { params })),
    );
  const resetFactor = () =>
    confirm({
      title: 'Reset second factor?',
      name: username,
      words:
        'is signed out everywhere, and signs in with the password alone until another second factor is set up. Make sure by a way you trust that it is they who ask.',
      action: 'Reset second factor',
      busyWords: 'Resetting...',
      failure: 'Failed to reset second factor.',
      run: () => call('DELETE /api/admin/accounts/:id/second-factor', { params }),
      done: () => showSuccess(`${username} has no second factor now`),
    });
  return (
    <NamedRow
      name={username}
      states={[
        isYou && ['You', 'good'],
        !isActive && ['Switched off', 'hidden'],
        hasFactor && ['Second factor', 'good'],
      ]}
      text={
        <>
          {isYou && <span>{`${labelOf(role)}, `}</span>}
          <span>{email}</span>
          {usedAt && <Moment after=", last seen" at={usedAt} />}
        </>
      }
    >
      {!isYou && (
        <>
          <select
            className="select fit"
            aria-label={`Role of ${username}`}
            title={roleDescriptions[role]}
            value={role}
            onChange={({ target }) => void setRole(target.value as Role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {labelOf(name)}
              </option>
            ))}
          </select>
          {isActive && (
            <Button look="ghost" label={`Reset password of ${username}`} onClick={() => void resetPassword()}>
              Reset password
            </Button>
          )}
          {hasFactor && (
            <Button look="ghost" label={`Reset second factor of ${username}`} onClick={resetFactor}>
              Reset second factor
            </Button>
          )}
          <Button
            look="ghost"
            label={isActive ? `Deactivate ${username}` : `Activate ${username}`}
            onClick={isActive ? deactivate : () => void activate()}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
        </>
      )}
    </NamedRow>
  );
}

const states = {
  waiting: ['Not used yet', 'held'],
  used: ['Used', 'good'],
  revoked: ['Revoked', 'hidden'],
  expired: ['Expired', 'hidden'],
} as const;

function LinkRow({ link: { id, kind, email, role, state, madeBy, expiresAt } }: { link: AccountLink }) {
  const attempt = useAttempt();
  const revoke = () =>
    attempt('Failed to revoke the link.', async () => {
      await call('DELETE /api/admin/invitations/:id', { params: { id } });
      showSuccess('The link works no more');
    });
  return (
    <NamedRow
      name={email}
      states={[states[state]]}
      text={
        <>
          <span>{`${kind === 'reset' ? 'New password' : labelOf(role)}, by ${madeBy}`}</span>
          {state === 'waiting' && <Moment after=", until" at={expiresAt} />}
        </>
      }
    >
      {state === 'waiting' && (
        <Button look="ghost" label={`Revoke the link of ${email}`} onClick={() => void revoke()}>
          Revoke
        </Button>
      )}
    </NamedRow>
  );
}

const many: Record<Role, string> = {
  owner: 'Owners',
  editor: 'Editors',
  moderator: 'Moderators',
  scorer: 'Scorers',
};

const rolesIn = (settings: readonly UiSetting[]) =>
  settings
    .find(({ key }) => key === secondFactorKey)
    ?.value.split(' ')
    .filter(Boolean) ?? [];

/** Chooses the roles that need a second factor. */
function RequiredFactor() {
  const chosen = rolesIn(useCall('GET /api/ui-settings', {}).data ?? []);
  const attempt = useAttempt();
  const set = (role: Role, isOn: boolean) =>
    attempt('Failed to save.', async () => {
      const value = roles.filter((one) => (one === role ? isOn : chosen.includes(one))).join(' ');
      await call('PUT /api/ui-settings/:key', { params: { key: secondFactorKey }, body: { value } });
      const text = isOn
        ? `${many[role]} without a second factor set one up before anything else`
        : `${many[role]} may do without a second factor`;
      showSuccess(text);
    });
  return (
    <fieldset className="panel-body wrapping" aria-labelledby="factor-needed">
      <span id="factor-needed" className="muted">
        A second factor is needed by
      </span>
      {roles.map((role) => (
        <Switch
          key={role}
          label={many[role]}
          checked={chosen.includes(role)}
          onChange={({ target }) => void set(role, target.checked)}
        />
      ))}
    </fieldset>
  );
}
