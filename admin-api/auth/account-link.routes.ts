import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { withSession } from '#admin-api/http/session-cookie.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { hasFactor } from '#admin-api/second-factor/factor.queries.ts';
import {
  type AcceptedLink,
  type AccountLink,
  acceptedLink,
  accountLink,
  invitationInput,
  issuedLink,
  linkAcceptance,
  linkQuestion,
  revokedLink,
  type ShownLink,
  shownLink,
} from '#schema/account-link.ts';
import { pathId } from '#schema/text.ts';
import {
  acceptLink,
  findLink,
  invite,
  inviteToReset,
  type LinkRecord,
  listLinks,
  revokeLink,
} from './account-link.queries.ts';
import { rememberDevice } from './known-device.ts';
import { openAccount } from './session.routes.ts';

const presentLink = ({ adminId: _, createdAt, expiresAt, ...link }: LinkRecord): AccountLink => ({
  ...link,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

const presentShown = ({ kind, email, role }: LinkRecord): ShownLink => ({ kind, email, role });

const presentAccepted = ({ username }: { username: string }, isSignedIn: boolean): AcceptedLink => ({
  username,
  isSignedIn,
});

const presentIssued = ({ link, token }: { link: LinkRecord; token: string }) => ({
  ...presentLink(link),
  path: `/invitation?token=${token}`,
});

/** Routes for owners who issue links for choosing a password, and for the people who open them. */
export const accountLinkRoutes = apiRouter();

accountLinkRoutes.get('/api/admin/invitations', requireAdmin, {
  summary: 'Lists invitations and resets of passwords, the newest first',
  reply: accountLink.array(),
  answer: async ({ em }) => (await listLinks(em)).map(presentLink),
});

accountLinkRoutes.post('/api/admin/invitations', requireAdmin, {
  summary: 'Invites an administrator: answers with a single-use link, which is shown only once',
  description:
    'Nothing is sent. The link can be used for 7 days; another invitation of the same address replaces it.',
  body: invitationInput,
  reply: issuedLink,
  status: 201,
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => presentIssued(written(ctx, await invite(em, signedIn(ctx), body))),
});

accountLinkRoutes.post('/api/admin/accounts/:id/reset', requireAdmin, {
  summary: 'Lets an administrator choose a new password: answers with a link of one use',
  description:
    'The link can be used for one day. The old password and the sessions end when it is used, not before.',
  params: z.object({ id: pathId }),
  reply: issuedLink,
  status: 201,
  otherStatuses: [409],
  answer: async ({ params, em, ctx }) =>
    presentIssued(written(ctx, await inviteToReset(em, signedIn(ctx), params.id))),
});

accountLinkRoutes.delete('/api/admin/invitations/:id', requireAdmin, {
  summary: 'Takes a link back that was not used yet',
  params: z.object({ id: pathId }),
  reply: revokedLink,
  answer: async ({ params, em, ctx }) => ({
    id: written(ctx, await revokeLink(em, signedIn(ctx), params.id)),
  }),
});

accountLinkRoutes.post('/api/invitations/look', {
  summary: 'Returns the account that a link is for',
  description: 'The token is sent in the body, so that no log keeps it.',
  body: linkQuestion,
  reply: shownLink,
  otherStatuses: [404, 410],
  answer: async ({ body, em }) => presentShown(await findLink(em, body.token)),
});

accountLinkRoutes.post('/api/invitations/accept', rememberDevice, withSession, {
  summary: 'Chooses the password that a link is for, and signs in',
  description:
    'The answer sets the cookie of a session, unless the account has a second factor: it is shown when signing in.',
  body: linkAcceptance,
  reply: acceptedLink,
  otherStatuses: [404, 409, 410, 429],
  answer: async ({ body, em, ctx }) => {
    const account = written(ctx, await acceptLink(em, body));
    const isSignedIn = !(await hasFactor(em, account.id));
    if (isSignedIn) await openAccount(ctx, account, 'a link of one use');
    return presentAccepted(account, isSignedIn);
  },
});
