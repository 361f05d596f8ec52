import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { withSession } from '#admin-api/ground/http/session-cookie.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { hasFactor } from '#admin-api/team/second-factor/factor.queries.ts';
import * as calls from '#schema/calls/accounts.ts';
import type { AcceptedLink, AccountLink, ShownLink } from '#schema/shapes/account-link.ts';
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

accountLinkRoutes.serve(calls.listInvitations, async ({ em }) => (await listLinks(em)).map(presentLink));

accountLinkRoutes.serve(calls.inviteAdministrator, async ({ body, em, ctx }) =>
  presentIssued(written(ctx, await invite(em, signedIn(ctx), body))),
);

accountLinkRoutes.serve(calls.resetPassword, async ({ params, em, ctx }) =>
  presentIssued(written(ctx, await inviteToReset(em, signedIn(ctx), params.id))),
);

accountLinkRoutes.serve(calls.revokeInvitation, async ({ params, em, ctx }) => ({
  id: written(ctx, await revokeLink(em, signedIn(ctx), params.id)),
}));

accountLinkRoutes.serve(calls.lookAtInvitation, async ({ body, em }) =>
  presentShown(await findLink(em, body.token)),
);

accountLinkRoutes.serve(calls.acceptInvitation, rememberDevice, withSession, async ({ body, em, ctx }) => {
  const account = written(ctx, await acceptLink(em, body));
  const isSignedIn = !(await hasFactor(em, account.id));
  if (isSignedIn) await openAccount(ctx, account, 'a link of one use');
  return presentAccepted(account, isSignedIn);
});
