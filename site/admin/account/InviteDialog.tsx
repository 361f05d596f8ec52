import { zodResolver } from '@hookform/resolvers/zod';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import { type Role, roleDescriptions, roles } from '#schema/rules/permissions.ts';
import {
  type InvitationInput,
  type IssuedLink,
  invitationInput,
  linkDays,
} from '#schema/shapes/account-link.ts';
import { call } from '#site/admin/data/call.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import type { Secret } from '#site/admin/parts/NewSecret.tsx';
import { SmallFormDialog } from '#site/admin/parts/SmallForm.tsx';

export const labelOf = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1);

/** The words of the dialog that shows a new link. */
export const issuedSecret = ({ kind, email, path }: IssuedLink): Secret => ({
  title: kind === 'reset' ? 'Link for a new password' : 'Invitation',
  text: `For ${email}, shown this once. It works one time, for ${counted(linkDays[kind], 'day')}. Nothing is sent: hand it over by a way you trust.`,
  copy: 'Copy link',
  value: location.origin + path,
});

interface Props {
  isOpen: boolean;
  onInvited: (link: IssuedLink) => void;
  onClose: () => void;
}

export const InviteDialog = ({ isOpen, onInvited, onClose }: Props) => (
  <SmallFormDialog<InvitationInput, IssuedLink>
    {...{ isOpen, onClose }}
    title="Invite administrator"
    resolver={zodResolver(invitationInput)}
    start={{ email: '', role: 'editor' }}
    send={(body) => call('POST /api/admin/invitations', { body })}
    failure="Failed to invite"
    onSaved={onInvited}
    action="Make invitation"
    busyWords="Inviting..."
  >
    {(form) => (
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
            hint: roleDescriptions[form.watch('role') ?? 'editor'],
            options: roles.map((value) => ({ value, words: labelOf(value) })),
          },
        ]}
      />
    )}
  </SmallFormDialog>
);
