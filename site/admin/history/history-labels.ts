import type { KnownAddress } from '#schema/calls/by-address.ts';
import {
  type ActivityEntry,
  type ActivityKind,
  type HistoryKind,
  historyKinds,
} from '#schema/shapes/history.ts';
import { fieldLabel } from '#site/admin/parts/field-label.ts';
import { settingLabels } from '#site/admin/settings/setting-fields.ts';

/** Singular and plural of each kind of record. */
export const kindWords: Record<ActivityKind, readonly [one: string, many: string]> = {
  movie: ['title', 'titles'],
  season: ['season', 'seasons'],
  episode: ['episode', 'episodes'],
  match: ['match', 'matches'],
  page: ['content page', 'content pages'],
  collection: ['collection', 'collections'],
  person: ['person', 'people'],
  comment: ['comment', 'comments'],
  ui_setting: ['setting', 'settings'],
  ask: ['request or report', 'requests and reports'],
  match_incident: ['goal or card', 'goals and cards'],
  home_arrangement: ['arrangement of home', 'arrangements of home'],
  webhook: ['webhook', 'webhooks'],
  admin_user: ['administrator', 'administrators'],
  account_link: ['invitation or reset link', 'invitation and reset links'],
  api_token: ['API token', 'API tokens'],
  preview_link: ['preview link', 'preview links'],
  sign_in: ['sign-in', 'sign-ins'],
  second_factor: ['second factor', 'second factors'],
  publish_order: ['order to publish', 'orders to publish'],
  bulk_change: ['bulk change', 'bulk changes'],
  import: ['import', 'imports'],
  backup: ['backup', 'backups'],
};

export const isHistoryKind = (kind: string): kind is HistoryKind =>
  (historyKinds as readonly string[]).includes(kind);

/** The calls that take a former state. */
export const restoringCalls = {
  movie: 'PUT /api/movies/:id',
  season: 'PUT /api/seasons/:id',
  episode: 'PUT /api/episodes/:id',
  match: 'PUT /api/matches/:id',
  page: 'PUT /api/pages/:page',
  collection: 'PUT /api/collections/:collection',
  person: 'PUT /api/people/:person',
  comment: 'PUT /api/comments/:id',
  ui_setting: 'PUT /api/ui-settings/:key',
} as const satisfies Record<HistoryKind, KnownAddress>;

/** The name of a record as the dashboard shows it: a setting by its label. */
export const nameWords = ({ kind, name }: Pick<ActivityEntry, 'kind' | 'name'>): string =>
  kind === 'ui_setting' ? (settingLabels[name] ?? name.replaceAll('_', ' ')) : name;

export const verbs = { insert: 'added', update: 'changed', delete: 'deleted' } as const;

/** A field within a sentence, without its unit: 'isTop20' is 'top 20', 'duration' is 'duration'. */
export const fieldWords = (field: string): string => {
  const [words = ''] = fieldLabel(field).split(',');
  return words.charAt(0).toLowerCase() + words.slice(1);
};

/** 'changed 3 titles, the last of them' or 'changed the title'; the name follows. */
export function doneWords({ kind, op, count }: ActivityEntry): string {
  const [one, many] = kindWords[kind];
  if (kind === 'sign_in') return count === 1 ? 'signed in with' : `signed in ${count} times, last with`;
  if (kind === 'second_factor')
    return count === 1 ? 'changed a second factor:' : `changed second factors ${count} times, last:`;
  if (kind === 'publish_order')
    return count === 1 ? 'ordered to publish' : `gave ${count} orders to publish, the last:`;
  if (kind === 'bulk_change' || kind === 'import')
    return count === 1 ? `ran the ${one}` : `ran ${count} ${many}, the last of them`;
  if (kind === 'account_link' && op === 'insert')
    return count === 1 ? `made the ${one} for` : `made ${count} ${many}, the last for`;
  const verb =
    (kind === 'preview_link' && op === 'update' && 'revoked') ||
    (kind === 'backup' && 'downloaded') ||
    verbs[op];
  if (count === 1) return `${verb} the ${one}`;
  return `${verb} ${count.toLocaleString('en')} ${many}, the last of them`;
}

/** Who did it. Comments are written by visitors, who have no account; everything else without one is done by the product itself. */
export const actorWords = ({ actor, kind, op }: Pick<ActivityEntry, 'actor' | 'kind' | 'op'>): string =>
  actor ?? (kind === 'comment' && op === 'insert' ? 'A visitor' : 'The product');

const ownDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const aDay = 24 * 60 * 60 * 1000;

/** Entries, the latest first, under the days of the reader's time zone. */
export function byDay<Of extends { at: string }>(entries: readonly Of[], now = Date.now()) {
  const names = new Map([
    [ownDay.format(now - aDay), 'Yesterday'],
    [ownDay.format(now), 'Today'],
  ]);
  const days: { day: string; entries: Of[] }[] = [];
  for (const entry of entries) {
    const written = ownDay.format(new Date(entry.at));
    const day = names.get(written) ?? written;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const inOwnTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A value as text within a sentence; a moment is in the reader's time zone. */
export function valueWords(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'string' && momentForm.test(value)) return inOwnTime.format(new Date(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}
