import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { accountLimits } from '#schema/account-limits.ts';
import {
  type AdministratorInput,
  administratorInput,
  type IssuedAccount,
  issuedAccount,
} from '#schema/administrator.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { accountsPath } from './use-administrators.ts';

interface Props {
  onAdded: (account: IssuedAccount) => void;
  onClose: () => void;
}

export function AddAdministrator({ onAdded, onClose }: Props) {
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
