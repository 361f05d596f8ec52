import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { may, type Permission, type Role } from '#schema/rules/permissions.ts';
import { id, requiredLine, wholeNumber } from '#schema/rules/text.ts';

/**
 * A scope allows either reading everything the token's owner may read, or every call of one permission (rules/permissions.ts). No scope opens
 * the calls about accounts, and a token can never do more than its owner's role allows.
 */
export const tokenScopes = [
  'read',
  'titles',
  'matches',
  'scores',
  'comments',
  'settings',
] as const satisfies readonly ('read' | Permission)[];
export type TokenScope = (typeof tokenScopes)[number];

export const scopeLabels = {
  read: 'Read everything that your role may read, drafts too',
  titles: 'Titles, seasons, episodes, collections, home, content pages, uploads and what visitors ask for',
  matches: 'Matches with their goals and cards',
  scores: 'Scores, phases, goals and cards of matches',
  comments: 'Comments and the inbox',
  settings: 'Settings except ad code, and orders to publish',
} as const satisfies Record<TokenScope, string>;

/** The scopes that an account with this role can give to a token. */
export const scopesOf = (role: Role): TokenScope[] =>
  tokenScopes.filter((scope) => scope === 'read' || may(role, scope));

/** The scopes that open a call which needs this permission. */
export const scopesOpening = (permission: Permission | undefined, isRead: boolean): TokenScope[] =>
  tokenScopes.filter(
    (scope) =>
      scope === permission ||
      (scope === 'matches' && permission === 'scores') ||
      ((scope === 'comments' || scope === 'titles') && permission === 'asks') ||
      (scope === 'read' && isRead),
  );

export const tokenLimits = {
  name: 60,
  days: 365,
  /** Of one administrator. */
  tokens: 50,
} as const;

export const tokenMessages = {
  name: 'Give the token a name',
  nameTaken: 'You have a token of this name already',
  scopes: 'Choose at least one scope',
  unknownScope: `Must be ${tokenScopes.slice(0, -1).join(', ')} or ${tokenScopes.at(-1)}`,
  notOfRole: (role: Role) => `Your role, ${role}, does not include this`,
  days: `Must be a whole number of days from 1 to ${tokenLimits.days}`,
  full: `You have ${tokenLimits.tokens} tokens already: revoke one first`,
  notFound: 'Token not found: it may be revoked already',
  unknown:
    'This API token is not known: it may be revoked, or not be copied whole. Make one in the dashboard under Account.',
  expired: (at: string) => `This API token expired at ${at}. Make another in the dashboard under Account.`,
  tooMany: 'Too many unknown API tokens came from this address. Correct the token, and try again later.',
  closed: 'No API token can do this: sign in and do it in the dashboard',
  lacks: (scopes: readonly TokenScope[]) =>
    `This API token lacks the scope ${scopes.join(' or ')}. Make one that has it in the dashboard under Account.`,
} as const;

/** The prefix lets secret scanners recognise a token in source code. */
export const tokenPrefix = 'lamphouse_';

const scope = z.enum(tokenScopes, tokenMessages.unknownScope);
const name = requiredLine(tokenLimits.name, tokenMessages.name, 'The name').refine(
  (value) => !/\p{Cc}/u.test(value),
  'The name must be one line of plain text',
);

/** A token in the list; the token itself is only in the answer to its creation. */
export const apiToken = z.strictObject({
  id,
  name: z.string().meta({ examples: ['Deploy script'] }),
  scopes: scope.array(),
  owner: z
    .string()
    .meta({ description: 'The email address of its maker', examples: ['ann@lamphouse.example'] }),
  isYours: z.boolean(),
  isExpired: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  usedAt: moment.nullable().meta({ description: 'Accurate to 5 minutes; null before the first call' }),
});
export type ApiToken = z.infer<typeof apiToken>;

export const tokenInput = z
  .strictObject({
    name,
    scopes: z
      .array(scope, tokenMessages.scopes)
      .min(1, tokenMessages.scopes)
      .max(tokenScopes.length, tokenMessages.unknownScope),
    days: wholeNumber({ min: 1, max: tokenLimits.days }, tokenMessages.days)
      .default(90)
      .meta({ description: 'After so many days it expires; left out: 90' }),
  })
  .meta({ examples: [{ name: 'Deploy script', scopes: ['read', 'titles'], days: 90 }] });
export type TokenInput = z.input<typeof tokenInput>;

export const issuedToken = z.strictObject({
  token: z.string().meta({
    description: 'Returned only once: the database keeps only a hash',
    examples: [`${tokenPrefix}${'q2'.repeat(21)}A`],
  }),
  record: apiToken,
});
export type IssuedToken = z.infer<typeof issuedToken>;

export const revokedToken = z.strictObject({ id });
