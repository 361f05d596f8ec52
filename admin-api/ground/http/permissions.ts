/** What the declaration of a call says of who may make it. */

import type { Access, Call } from '#schema/calls/call.ts';
import { may, type Permission, type Role } from '#schema/rules/permissions.ts';
import { scopesOpening, type TokenScope, tokenScopes } from '#schema/shapes/api-token.ts';

export type CallAccess = Pick<Call, 'method' | 'access' | 'tokens' | 'asksAgain' | 'isBeforeFactor'>;

const accessesOf = ({ access }: CallAccess): readonly Access[] => [access ?? []].flat();

const isPermission = (access: Access): access is Permission =>
  access !== 'everyone' && access !== 'feedKey' && access !== 'metrics';

/** The permission that an administrator needs, or in an open call is shown more by; undefined when only owners have it. */
export const permissionOf = (call: CallAccess): Permission | undefined => accessesOf(call).find(isPermission);

export const isOpenTo = (call: CallAccess, access: 'everyone' | 'feedKey' | 'metrics'): boolean =>
  accessesOf(call).includes(access);

/** Whether administrators may make it or are shown more by it. */
export const concernsAdmins = (call: CallAccess): boolean =>
  accessesOf(call).length === 0 || permissionOf(call) !== undefined;

export function mayCall(role: Role, call: CallAccess): boolean {
  const permission = permissionOf(call);
  return permission === undefined ? role === 'owner' : may(role, permission);
}

const isRead = ({ method }: CallAccess) => method === 'GET' || method === 'HEAD';

/** The scopes that allow an API token to make a call; empty when only people may make it. */
export function scopesFor(call: CallAccess): readonly TokenScope[] {
  if (call.tokens === 'all') return tokenScopes;
  if (call.tokens === 'none' || call.asksAgain) return [];
  return scopesOpening(permissionOf(call), isRead(call));
}

/** `optional` is open to everyone and shows administrators more. */
export type Guard = 'admin' | 'optional' | 'feedKey' | 'metrics';

/** Who has to show what; undefined when everyone may call and is answered alike. */
export function guardIn(call: CallAccess): Guard | undefined {
  if (isOpenTo(call, 'everyone')) return permissionOf(call) && 'optional';
  if (concernsAdmins(call)) return 'admin';
  return isOpenTo(call, 'feedKey') ? 'feedKey' : 'metrics';
}
