// This file imports no zod, because the dashboard's first script and the cards of the public site read it.

/** From the role that may do everything to the one that may do least. */
export const roles = ['owner', 'editor', 'moderator', 'scorer'] as const;
export type Role = (typeof roles)[number];

/** The description of each role, shown when an owner chooses one. */
export const roleDescriptions = {
  owner: 'Everything: settings, ad code, publishing and accounts too',
  editor: 'Titles, collections, home, matches, content pages, uploads, and what visitors ask for',
  moderator: 'Comments and the inbox',
  scorer: 'Scores, phases, goals and cards of matches',
} as const satisfies Record<Role, string>;

export const roleMessages = {
  refused: (role: Role) =>
    `Your role, ${role}, does not include this. An owner can do it or change your role.`,
  unknown: `Must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`,
  ownRole: 'You cannot change your own role: another owner can',
  lastOwner: 'This is the last owner who can sign in: make somebody else an owner first',
} as const;

/** The roles that have each permission, in addition to owners, who have all. */
const rolesWith = {
  /** Reading the dashboard, and changing one's own password and sessions. */
  dashboard: ['editor', 'moderator', 'scorer'],
  titles: ['editor'],
  matches: ['editor'],
  scores: ['editor', 'scorer'],
  comments: ['moderator'],
  /** Requests and problems of visitors: moderators answer them, editors add and repair titles. */
  asks: ['editor', 'moderator'],
  settings: [],
  accounts: [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof rolesWith;

export const may = (role: Role, permission: Permission): boolean =>
  role === 'owner' || (rolesWith[permission] as readonly Role[]).includes(role);
