import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type AccountLink,
  type InvitationInput,
  type IssuedLink,
  invitationInput,
  linkDays,
} from '#schema/account-link.ts';
import type { inviteAdministrator, revokeInvitation } from '#schema/calls/accounts.ts';
import { accountLimits } from '#schema/limits.ts';
import { type Role, roles, roleWords } from '#schema/role.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { DialogForm, FormBody, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import type { Secret } from '#site/admin/parts/Issued.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';

export const labelOf = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1);

/** The words of the dialog that shows a new link. */
export const issuedSecret = ({ kind, email, path }: IssuedLink): Secret => ({
  title: kind === 'reset' ? 'Link for a new password' : 'Invitation',
  text: `For ${email}, shown this once. It works one time, for ${counted(linkDays[kind], 'day')}. Nothing is sent: hand it over by a way you trust.`,
  copy: 'Copy link',
  value: location.origin + path,
});

const states = {
  waiting: ['Not used yet', 'held'],
  used: ['Used', 'good'],
  revoked: ['Revoked', 'hidden'],
  expired: ['Expired', 'hidden'],
} as const;

export function LinkRow({
  link: { id, kind, email, role, state, madeBy, expiresAt },
}: {
  link: AccountLink;
}) {
  const attempt = useAttempt();
  const [words, look] = states[state];
  const revoke = () =>
    attempt('Failed to revoke the link.', async () => {
      await call<typeof revokeInvitation>('DELETE /api/admin/invitations/:id', { params: { id } });
      showSuccess('The link works no more');
    });
  return (
    <li className="panel-row wrapping account-row">
      <div>
        <b>{email}</b>
        <span className={`state ${look}`}>{words}</span>
        <p>
          <span>{`${kind === 'reset' ? 'New password' : labelOf(role)}, by ${madeBy}`}</span>
          {state === 'waiting' && (
            <>
              <span>, until</span> <Moment at={expiresAt} />
            </>
          )}
        </p>
      </div>
      {state === 'waiting' && (
        <Button look="ghost" label={`Revoke the link of ${email}`} onClick={() => void revoke()}>
          Revoke
        </Button>
      )}
    </li>
  );
}

interface DialogProps {
  isOpen: boolean;
  onInvited: (link: IssuedLink) => void;
  onClose: () => void;
}

export function InviteDialog({ isOpen, ...rest }: DialogProps) {
  return (
    <FormDialog isOpen={isOpen} title="Invite administrator" onClose={rest.onClose}>
      <InviteForm {...rest} />
    </FormDialog>
  );
}

function InviteForm({ onInvited, onClose }: Omit<DialogProps, 'isOpen'>) {
  const form = useForm<InvitationInput>({
    resolver: zodResolver(invitationInput),
    defaultValues: { email: '', role: 'editor' },
  });
  const { submit } = useSave<InvitationInput, IssuedLink>({
    form,
    record: null,
    send: (body) => call<typeof inviteAdministrator>('POST /api/admin/invitations', { body }),
    failure: 'Failed to invite',
    onSaved: onInvited,
  });
  return (
    <DialogForm
      onSubmit={submit}
      isBusy={form.formState.isSubmitting}
      busyWords="Inviting..."
      action="Make invitation"
      onCancel={onClose}
    >
      <FormBody className="form">
        <Fields
          form={form}
          labels={{ email: 'Email', role: 'Role' }}
          fields={[
            {
              name: 'email',
              hint: 'You get a link to hand over. Nothing is sent.',
              input: { type: 'email', autoComplete: 'off', maxLength: accountLimits.email },
            },
            {
              name: 'role',
              hint: roleWords[form.watch('role') ?? 'editor'],
              options: roles.map((value) => ({ value, words: labelOf(value) })),
            },
          ]}
        />
      </FormBody>
    </DialogForm>
  );
}
