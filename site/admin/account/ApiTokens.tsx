import { useState } from 'react';
import type { ApiToken, IssuedToken } from '#schema/api-token.ts';
import type { listTokens, revokeToken } from '#schema/calls/api-tokens.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Issued, type Secret } from '#site/admin/parts/Issued.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { TokenDialog } from './TokenForm.tsx';

const secretOf = ({ token, record: { name } }: IssuedToken): Secret => ({
  title: `API token ${name}`,
  text: 'Shown this once. Programs send it as ‘Authorization: Bearer …’: give it to that program alone, and never put it into a page or a repository.',
  copy: 'Copy token',
  value: token,
});

/** The tokens with which programs sign in; owners see everyone's. */
export function ApiTokens() {
  const tokens = useCall<typeof listTokens>('GET /api/admin/tokens', {}, { asksAnew: true });
  const [isMaking, setIsMaking] = useState(false);
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const attempt = useAttempt();
  const revocation = useConfirm<ApiToken>({
    title: () => 'Revoke API token?',
    words: ({ name }) => (
      <>
        <b>{name}</b>{' '}
        <span>opens nothing any more, for good: the program that uses it needs another one.</span>
      </>
    ),
    action: 'Revoke',
    busyWords: 'Revoking...',
    run: ({ id, name }, close) =>
      attempt('Failed to revoke the token.', async () => {
        await call<typeof revokeToken>('DELETE /api/admin/tokens/:id', { params: { id } });
        close();
        showSuccess(`${name} works no more`);
      }),
  });

  return (
    <Panel
      title="API tokens"
      rows={tokens.data?.length ?? 0}
      actions={
        <Button icon={plusIcon} onClick={() => setIsMaking(true)}>
          Make a token
        </Button>
      }
    >
      <Answer
        query={tokens}
        failure="Failed to fetch API tokens"
        skeleton={<div className="skeleton account-skeleton" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="panel-body hint">
              A script or another program signs in with a token of its own, which does only what you choose
              and ends by itself. The calls are described in the{' '}
              <a className="link" href="/api/docs">
                API documentation
              </a>
              .
            </p>
          ) : (
            <ul>
              {all.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => revocation.ask(token)} />
              ))}
            </ul>
          )
        }
      </Answer>
      <TokenDialog
        isOpen={isMaking}
        onMade={(made) => {
          setIsMaking(false);
          setIssued(made);
        }}
        onClose={() => setIsMaking(false)}
      />
      <Issued secret={issued && secretOf(issued)} onClose={() => setIssued(null)} />
      {revocation.dialog}
    </Panel>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, owner, isYours, isExpired, expiresAt, usedAt } = token;
  return (
    <li className="panel-row wrapping account-row">
      <div>
        <b>{name}</b>
        {isExpired && <span className="state hidden">Expired</span>}
        <p>
          {!isYours && <span>{`${owner}, `}</span>}
          <span>{scopes.join(', ')}</span>
        </p>
        <p>
          {usedAt ? (
            <>
              <span>Last used</span> <Moment at={usedAt} />
            </>
          ) : (
            <span>Not used yet</span>
          )}
          <span>{`, ${isExpired ? 'expired' : 'expires'}`}</span> <Moment at={expiresAt} />
        </p>
      </div>
      <Button look="ghost" label={`Revoke the token ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
