import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type ApiToken,
  type IssuedToken,
  scopeLabels,
  scopesOf,
  type TokenInput,
  type TokenScope,
  tokenInput,
  tokenLimits,
} from '#schema/shapes/api-token.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useAdminCheck } from '#site/admin/data/use-role.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NewSecret, type Secret } from '#site/admin/parts/NewSecret.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';
import { SmallFormDialog } from '#site/admin/parts/SmallForm.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Problem } from '#site/ui/Problem.tsx';

const secretOf = ({ token, record: { name } }: IssuedToken): Secret => ({
  title: `API token ${name}`,
  text: 'Shown this once. Programs send it as ‘Authorization: Bearer …’: give it to that program alone, and never put it into a page or a repository.',
  copy: 'Copy token',
  value: token,
});

/** The tokens with which programs sign in; owners see everyone's. */
export function ApiTokens() {
  const tokens = useCall('GET /api/admin/tokens', {}, { asksAnew: true });
  const [isMaking, setIsMaking] = useState(false);
  const [issued, setIssued] = useState<IssuedToken | null>(null);

  return (
    <Panel
      anchor="tokens"
      title="API tokens"
      rows={tokens.data?.length ?? 0}
      actions={
        <Button icon={plusIcon} onClick={() => setIsMaking(true)}>
          Make a token
        </Button>
      }
    >
      <Answer query={tokens} failure="Failed to fetch API tokens">
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
                <TokenRow key={token.id} token={token} />
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
      <NewSecret secret={issued && secretOf(issued)} onClose={() => setIssued(null)} />
    </Panel>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, scopes, owner, isYours, isExpired, expiresAt, usedAt } = token;
  const revoke = () =>
    confirm({
      title: 'Revoke API token?',
      name,
      words: 'opens nothing any more, for good: the program that uses it needs another one.',
      action: 'Revoke',
      busyWords: 'Revoking...',
      failure: 'Failed to revoke the token.',
      run: () => call('DELETE /api/admin/tokens/:id', { params: { id } }),
      done: () => showSuccess(`${name} works no more`),
    });
  return (
    <NamedRow
      name={name}
      states={[isExpired && ['Expired', 'hidden']]}
      text={
        <>
          <p>
            {!isYours && <span>{`${owner}, `}</span>}
            <span>{scopes.join(', ')}</span>
          </p>
          <p>
            {usedAt ? <Moment after="Last used" at={usedAt} /> : <span>Not used yet</span>}
            <Moment after={`, ${isExpired ? 'expired' : 'expires'}`} at={expiresAt} />
          </p>
        </>
      }
    >
      <Button look="ghost" label={`Revoke the token ${name}`} onClick={revoke}>
        Revoke
      </Button>
    </NamedRow>
  );
}

interface DialogProps {
  isOpen: boolean;
  onMade: (issued: IssuedToken) => void;
  onClose: () => void;
}

/** Choices of how long it works; the API takes any number of days. */
const days = [7, 30, 90, tokenLimits.days];

function TokenDialog({ isOpen, onMade, onClose }: DialogProps) {
  const role = useAdminCheck().data?.role;
  return (
    <SmallFormDialog<TokenInput, IssuedToken>
      {...{ isOpen, onClose }}
      title="Make an API token"
      resolver={zodResolver(tokenInput)}
      start={{ name: '', scopes: ['read'], days: 90 }}
      send={(body) => call('POST /api/admin/tokens', { body })}
      failure="Failed to make the token"
      onSaved={onMade}
      action="Make token"
      busyWords="Making..."
    >
      {(form) => (
        <>
          <Fields
            form={form}
            labels={{ name: 'Name' }}
            fields={[
              {
                name: 'name',
                hint: 'The name of the program, which the history shows next to your address.',
                input: { maxLength: tokenLimits.name, autoComplete: 'off', 'data-focus': true },
              },
            ]}
          />
          <ScopeChoice
            offered={role ? scopesOf(role) : []}
            chosen={form.watch('scopes')}
            problem={form.formState.errors.scopes?.message}
            onChange={(scopes) =>
              form.setValue('scopes', scopes, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
          <Fields
            form={form}
            labels={{ days: 'Works for' }}
            fields={[
              {
                name: 'days',
                rules: { valueAsNumber: true },
                hint: 'It never does more than your role does at the time.',
                options: days.map((value) => ({ value: String(value), words: counted(value, 'day') })),
              },
            ]}
          />
        </>
      )}
    </SmallFormDialog>
  );
}

interface ChoiceProps {
  offered: readonly TokenScope[];
  chosen: readonly TokenScope[];
  problem: string | undefined;
  onChange: (chosen: TokenScope[]) => void;
}

const ScopeChoice = ({ offered, chosen, problem, onChange }: ChoiceProps) => (
  <fieldset aria-describedby={problem && 'token-scopes-problem'}>
    <legend>What it may do</legend>
    {offered.map((scope) => (
      <label key={scope} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange([...chosen.filter((one) => one !== scope), ...(target.checked ? [scope] : [])])
          }
        />
        <span>
          <b>{scope.charAt(0).toUpperCase() + scope.slice(1)}</b>
          <br />
          <span>{scopeLabels[scope]}</span>
        </span>
      </label>
    ))}
    {problem && <Problem id="token-scopes-problem">{problem}</Problem>}
  </fieldset>
);
