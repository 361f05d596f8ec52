import type { AdminCheck } from '#schema/account.ts';
import { may, type Permission } from '#schema/role.ts';
import { trusted } from '#site/lib/api.ts';
import { sessionRead } from '#site/lib/dashboard-reads.ts';
import { useRead } from './queries.ts';

const adminCheck = trusted<AdminCheck>();

/** The check of the session, which is requested once for all callers. */
export const useAdminCheck = () => useRead(sessionRead, adminCheck);

/**
 * Returns a check of the administrator's permissions: none before the session is confirmed. The API refuses everything else in
 * any case.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useAdminCheck().data?.role;
  return (permission) => role !== undefined && may(role, permission);
}
