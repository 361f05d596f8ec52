import { z } from 'zod';
import { accountLimits, linkMessages } from '#schema/rules/account-and-password.ts';
import { moment } from '#schema/rules/date.ts';
import { roleMessages, roles } from '#schema/rules/permissions.ts';
import { id, requiredLine } from '#schema/rules/text.ts';
import { email, newPassword } from './account.ts';

const role = z.enum(roles, roleMessages.unknown);

/** For how many days a link of each kind can be used. */
export const linkDays = { invitation: 7, reset: 1 } as const;

/** A single-use link with which its recipient chooses a password, as owners see it in the list. */
export const accountLink = z
  .strictObject({
    id,
    kind: z.enum(['invitation', 'reset']).meta({ description: 'A reset is for an account that there is' }),
    email: z.string(),
    role,
    state: z
      .enum(['waiting', 'used', 'revoked', 'expired'])
      .meta({ description: 'A link is revoked as well once its maker is no owner any more' }),
    madeBy: z.string().meta({ examples: ['admin@lamphouse.example'] }),
    createdAt: moment,
    expiresAt: moment,
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof accountLink>;

export const invitationInput = z
  .strictObject({ email, role: role.default('editor').meta({ description: 'Left out: editor' }) })
  .meta({ id: 'InvitationInput', examples: [{ email: 'bea@lamphouse.example', role: 'moderator' }] });
export type InvitationInput = z.input<typeof invitationInput>;

const exampleToken = 'q2'.repeat(21).concat('A');

/** The answer to an invitation and to a reset. */
export const issuedLink = accountLink
  .extend({
    path: z.string().meta({
      description: 'The link’s path on the site, which is shown only once: the database stores only a hash',
      examples: [`/invitation?token=${exampleToken}`],
    }),
  })
  .meta({ id: 'IssuedLink' });
export type IssuedLink = z.infer<typeof issuedLink>;

const token = z
  .string(linkMessages.unknown)
  .max(43, linkMessages.unknown)
  .regex(/^[\w-]{43}$/, linkMessages.unknown)
  .meta({ examples: [exampleToken] });

export const linkQuestion = z.strictObject({ token });
export const shownLink = accountLink.pick({ kind: true, email: true, role: true });
export type ShownLink = z.infer<typeof shownLink>;

export const linkAcceptance = z.strictObject({
  token,
  username: requiredLine(accountLimits.username, linkMessages.name, 'The name')
    .optional()
    .meta({ description: 'Of a new account; left out, it follows from the e-mail address' }),
  password: newPassword,
});
export type LinkAcceptance = z.output<typeof linkAcceptance>;

export const acceptedLink = z.strictObject({
  username: z.string(),
  isSignedIn: z.boolean().meta({
    description: 'False for an account with a second factor, which is shown when signing in',
  }),
});
export type AcceptedLink = z.infer<typeof acceptedLink>;

export const revokedLink = z.strictObject({ id });
