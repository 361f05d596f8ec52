import type { Permission } from '#schema/role.ts';
import type { CallAccess } from './permissions.ts';

/**
 * The calls that each permission allows, by the beginning of their paths. Of several matching entries the longest one decides,
 * and of two equal ones the one that names the method. A call of administrators that is not listed is for owners.
 */
const calls: Partial<Record<Permission, readonly string[]>> = {};

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

/** The permission that a call needs; undefined when only owners may make it. */
function permissionFor(method: string, path: string): Permission | undefined {
  const read = method === 'HEAD' ? 'GET' : method;
  const fits = (rule: Rule) =>
    (rule.method === undefined || rule.method === read) &&
    (path === rule.path || path.startsWith(`${rule.path}/`));
  return rules.find(fits)?.permission;
}

/** The access of a call that is not declared in schema/calls yet. */
export function accessByPath(method: string, path: string): CallAccess {
  const permission = permissionFor(method, path);
  return {
    method: method as CallAccess['method'],
    ...(permission && { access: permission }),
  };
}
