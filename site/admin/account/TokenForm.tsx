import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type IssuedToken,
  scopesOf,
  scopeWords,
  type TokenInput,
  type TokenScope,
  tokenInput,
  tokenLimits,
} from '#schema/api-token.ts';
import type { makeToken } from '#schema/calls/api-tokens.ts';
import { call } from '#site/admin/data/call.ts';
import { useAdminCheck } from '#site/admin/data/use-role.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { DialogForm, FormBody, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { Problem } from '#site/ui/Problem.tsx';

interface Props {
  isOpen: boolean;
  onMade: (issued: IssuedToken) => void;
  onClose: () => void;
}

export function TokenDialog({ isOpen, ...rest }: Props) {
  return (
    <FormDialog isOpen={isOpen} title="Make an API token" onClose={rest.onClose}>
      <TokenForm {...rest} />
    </FormDialog>
  );
}

/** Choices of how long it works; the API takes any number of days. */
const days = [7, 30, 90, tokenLimits.days];

function TokenForm({ onMade, onClose }: Omit<Props, 'isOpen'>) {
  const role = useAdminCheck().data?.role;
  const form = useForm<TokenInput>({
    resolver: zodResolver(tokenInput),
    defaultValues: { name: '', scopes: ['read'], days: 90 },
  });
  const { submit } = useSave<TokenInput, IssuedToken>({
    form,
    record: null,
    send: (body) => call<typeof makeToken>('POST /api/admin/tokens', { body }),
    failure: 'Failed to make the token',
    onSaved: onMade,
  });
  const chosen = form.watch('scopes');
  return (
    <DialogForm
      onSubmit={submit}
      isBusy={form.formState.isSubmitting}
      busyWords="Making..."
      action="Make token"
      onCancel={onClose}
    >
      <FormBody className="form">
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
          chosen={chosen}
          problem={form.formState.errors.scopes?.message}
          onChange={(scopes) =>
            form.setValue('scopes', scopes, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
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
      </FormBody>
    </DialogForm>
  );
}

interface ChoiceProps {
  offered: readonly TokenScope[];
  chosen: readonly TokenScope[];
  problem: string | undefined;
  onChange: (chosen: TokenScope[]) => void;
}

function ScopeChoice({ offered, chosen, problem, onChange }: ChoiceProps) {
  return (
    <fieldset className="token-scopes" aria-describedby={problem && 'token-scopes-problem'}>
      <legend>What it may do</legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange([...chosen.filter((one) => one !== scope), ...(target.checked ? [scope] : [])])
            }
          />
          <span>
            <b>{scope.charAt(0).toUpperCase() + scope.slice(1)}</b>
            <span>{scopeWords[scope]}</span>
          </span>
        </label>
      ))}
      {problem && <Problem id="token-scopes-problem">{problem}</Problem>}
    </fieldset>
  );
}
