import { apiToken, issuedToken, revokedToken, tokenInput } from '#schema/api-token.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'account', access: 'dashboard', tokens: 'none' });

export const listTokens = call(
  'GET /api/admin/tokens',
  'Lists your API tokens, for owners all of them',
  { reply: apiToken.array() },
  'The newest first. Expired ones stay in the list until they are revoked.',
);

export const makeToken = call(
  'POST /api/admin/tokens',
  'Creates an API token, which is shown only once',
  { asksAgain: true, body: tokenInput, reply: issuedToken, status: 201, otherStatuses: [409] },
  'Programs send it as `Authorization: Bearer lamphouse_…`. It opens what its scopes name and your role includes when it is used. Scopes that your role does not include are refused with 403.',
);

export const revokeToken = call(
  'DELETE /api/admin/tokens/:id',
  'Revokes an API token, for good',
  { asksAgain: true, reply: revokedToken },
  'Its next call is refused. Owners may revoke any token.',
);
