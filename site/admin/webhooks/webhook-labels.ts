import type { Delivery, Webhook, WebhookKind } from '#schema/shapes/webhook.ts';
import { counted } from '#site/admin/parts/counted.ts';

export const kindLabels: Record<WebhookKind, string> = {
  title: 'Titles',
  season: 'Seasons',
  episode: 'Episodes',
  match: 'Matches',
  page: 'Content pages',
  comment: 'Comments',
  collection: 'Collections',
};

/** 'hooks.example.org/lamphouse' */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The colour of the dot and the label of a webhook's state. */
export function stateOf({ isActive, failingSince }: Webhook): {
  look: 'good' | 'bad' | 'hidden';
  words: string;
} {
  if (!isActive) return { look: 'hidden', words: 'Paused' };
  return failingSince ? { look: 'bad', words: 'Failing' } : { look: 'good', words: 'On' };
}

/** Groups events by kind: 'Titles: created, updated'. */
export function eventWords(events: readonly string[]): string {
  const byKind = Map.groupBy(events, (event) => event.split('.')[0] ?? '');
  return [...byKind]
    .map(([kind, names]) => {
      const actions = names.map((name) => name.slice(kind.length + 1)).join(', ');
      return `${kindLabels[kind as WebhookKind] ?? kind}: ${actions}`;
    })
    .join('; ');
}

/** '3 title.updated, 1 title.created' */
export const deliveryWords = ({ events }: Delivery): string =>
  events.map(({ event, count }) => (count === 1 ? event : `${count} × ${event}`)).join(', ');

export const deliveryLooks = {
  waiting: { look: 'held', words: 'Waiting' },
  delivered: { look: 'good', words: 'Delivered' },
  failed: { look: 'bad', words: 'Failed' },
} as const;

/** 'Answered 204 (35 ms, 2 attempts)' */
export function attemptWords({ status, problem, durationMs, attempts, sentAt }: Delivery): string {
  if (sentAt === null) return 'Not sent yet';
  const answer = status === null ? (problem ?? 'No answer') : `Answered ${status}`;
  return `${answer} (${durationMs?.toLocaleString('en')} ms, ${counted(attempts, 'attempt')})`;
}
