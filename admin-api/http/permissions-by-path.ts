import type { Permission } from '#schema/role.ts';
import type { CallAccess } from './permissions.ts';

/**
 * The calls that each permission allows, by the beginning of their paths. Of several matching entries the longest one decides,
 * and of two equal ones the one that names the method. A call of administrators that is not listed is for owners.
 */
const calls: Record<Permission, readonly string[]> = {
  dashboard: [
    '/api/auth/user',
    '/api/admin/me',
    '/api/admin/password',
    '/api/admin/confirm',
    '/api/admin/second-factor',
    '/api/admin/passkeys',
    '/api/admin/sessions',
    '/api/admin/tokens',
    'GET /api/home',
    '/api/history',
    'GET /api/ui-settings',
  ],
  titles: ['/api/bundles/home', '/api/drafts', '/api/home', '/api/preview-links'],
  matches: [],
  scores: [],
  comments: [],
  asks: [],
  settings: ['/api/ui-settings', '/api/webhooks'],
  accounts: ['/api/activity', '/api/admin/accounts', '/api/admin/invitations'],
};

interface Rule {
  permission: Permission;
  method: string | undefined;
  path: string;
}

/** The deciding rule comes first. */
const rules: readonly Rule[] = Object.entries(calls)
  .flatMap(([permission, entries]) => entries.map((entry) => ruleOf(permission as Permission, entry)))
  .sort((a, b) => b.path.length - a.path.length || Number(Boolean(b.method)) - Number(Boolean(a.method)));

function ruleOf(permission: Permission, entry: string): Rule {
  const [path = '', method] = entry.split(' ').toReversed();
  return { permission, method, path };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** The permission that a call needs; undefined when only owners may make it. */
function permissionFor(method: string, path: string): Permission | undefined {
  const read = method === 'HEAD' ? 'GET' : method;
  const fits = (rule: Rule) =>
    (rule.method === undefined || rule.method === read) &&
    (path === rule.path || path.startsWith(`${rule.path}/`));
  return rules.find(fits)?.permission;
}

const startsWithin = (path: string, starts: readonly string[]) =>
  starts.some((start) => path === start || path.startsWith(`${start}/`));

/** Writes that need a recently confirmed identity. Saving ad code checks this in ui-setting.routes.ts. */
const asking = [
  '/api/admin/accounts',
  '/api/admin/invitations',
  '/api/admin/tokens',
  '/api/admin/second-factor',
  '/api/admin/passkeys',
  '/api/ui-settings/restore',
  '/api/webhooks',
];

const asksAgain = (method: string, path: string): boolean => !isRead(method) && startsWithin(path, asking);

/** Calls by which a token can read its own account and scopes. */
const aboutItself = ['/api/auth/user', '/api/admin/me'];

/** Calls that are allowed before a required second factor is set up. */
const beforeFactor = [
  '/api/auth/user',
  '/api/admin/confirm',
  '/api/admin/second-factor',
  '/api/admin/passkeys',
];

const isOpenWithoutFactor = (method: string, path: string): boolean =>
  startsWithin(path, beforeFactor) || (method === 'GET' && path === '/api/admin/me');

/** The access of a call that is not declared in schema/calls yet. */
export function accessByPath(method: string, path: string): CallAccess {
  const permission = permissionFor(method, path);
  const tokens = aboutItself.includes(path) ? 'all' : startsWithin(path, ['/api/admin']) ? 'none' : undefined;
  return {
    method: method as CallAccess['method'],
    ...(permission && { access: permission }),
    ...(tokens && { tokens }),
    ...(asksAgain(method, path) && { asksAgain: true as const }),
    ...(isOpenWithoutFactor(method, path) && { isBeforeFactor: true as const }),
  };
}
