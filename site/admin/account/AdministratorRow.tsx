import type { Administrator } from '#schema/administrator.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';

interface Props {
  account: Administrator;
  onReset: () => void;
  onOff: () => void;
  onOn: () => void;
}

export function AdministratorRow({ account, onReset, onOff, onOn }: Props) {
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
