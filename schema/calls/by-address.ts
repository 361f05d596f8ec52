/**
 * Every call by its address: `CallAt['GET /api/asks/:id']`. Types alone, so that a client names the address and nothing else, and no schema
 * is loaded in a browser.
 */
import type { Address, Answered, Call, Sent } from './call.ts';

type CallsIn<Module> = Extract<Module[keyof Module], Call>;

type AnyCall =
  | CallsIn<typeof import('./account.ts')>
  | CallsIn<typeof import('./accounts.ts')>
  | CallsIn<typeof import('./asks.ts')>
  | CallsIn<typeof import('./backup.ts')>
  | CallsIn<typeof import('./bulk-changes.ts')>
  | CallsIn<typeof import('./bundles.ts')>
  | CallsIn<typeof import('./calendar.ts')>
  | CallsIn<typeof import('./collections.ts')>
  | CallsIn<typeof import('./comment-moderation.ts')>
  | CallsIn<typeof import('./comments.ts')>
  | CallsIn<typeof import('./contact.ts')>
  | CallsIn<typeof import('./dead-links.ts')>
  | CallsIn<typeof import('./doubles.ts')>
  | CallsIn<typeof import('./drafts.ts')>
  | CallsIn<typeof import('./episodes.ts')>
  | CallsIn<typeof import('./figures.ts')>
  | CallsIn<typeof import('./history.ts')>
  | CallsIn<typeof import('./home.ts')>
  | CallsIn<typeof import('./imports.ts')>
  | CallsIn<typeof import('./match-incidents.ts')>
  | CallsIn<typeof import('./matches.ts')>
  | CallsIn<typeof import('./media.ts')>
  | CallsIn<typeof import('./pages.ts')>
  | CallsIn<typeof import('./people.ts')>
  | CallsIn<typeof import('./previews.ts')>
  | CallsIn<typeof import('./publication.ts')>
  | CallsIn<typeof import('./publishing.ts')>
  | CallsIn<typeof import('./ratings.ts')>
  | CallsIn<typeof import('./seasons.ts')>
  | CallsIn<typeof import('./second-factor.ts')>
  | CallsIn<typeof import('./service.ts')>
  | CallsIn<typeof import('./settings.ts')>
  | CallsIn<typeof import('./sitemap.ts')>
  | CallsIn<typeof import('./title-lists.ts')>
  | CallsIn<typeof import('./title-views.ts')>
  | CallsIn<typeof import('./titles.ts')>
  | CallsIn<typeof import('./trash.ts')>
  | CallsIn<typeof import('./uploads.ts')>
  | CallsIn<typeof import('./webhooks.ts')>;

export type CallAt = { [C in AnyCall as Address<C>]: C };
export type KnownAddress = keyof CallAt;
export type SentTo<A extends KnownAddress> = Sent<CallAt[A]>;
export type AnsweredBy<A extends KnownAddress> = Answered<CallAt[A]>;
