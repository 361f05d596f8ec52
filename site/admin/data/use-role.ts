import { may, type Permission } from '#schema/rules/permissions.ts';
import { useCall } from './queries.ts';

/** The check of the session, which is requested once for all callers. */
export const useAdminCheck = () => useCall('GET /api/admin/me', {});

/**
 * Returns a check of the administrator's permissions: none before the session is confirmed. The API refuses everything else in
 * any case.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useAdminCheck().data?.role;
  return (permission) => role !== undefined && may(role, permission);
}
