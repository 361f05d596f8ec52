/**
 * The visitor's lists in the browser: My list, Seen, Following, Continue watching, and the positions in videos. The server never
 * gets them; this is the contract of the file and of the link that carry them to another browser.
 */
import { z } from 'zod';
import { movieTypes } from '#schema/records/title.ts';
import { askKey } from '#schema/rules/ask-messages.ts';

/** Milliseconds since 1970. */
const at = z.int().min(0).max(8_640_000_000_000_000);

/** A page of this site: a link made by someone else must not lead elsewhere. */
const ownPath = z
  .string()
  .max(600)
  .regex(/^\/(?:movies|tv-shows|watch|matches|people|calendar)\/[a-z0-9/-]+$/);

/** When it was added or removed. Removals are remembered, so that an older file does not bring an entry back. */
const mark = z.strictObject({ on: z.boolean(), at });

const ownKinds = [...movieTypes, 'team', 'league', 'person'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** The picture itself as a data URL: requesting it would tell the server what is in the list. */
const picture = z
  .string()
  .max(60_000)
  .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/);

export const ownItem = z.strictObject({
  /** Records by id, teams and leagues by slug. */
  key: z.string().regex(/^(?:(?:title|person):[1-9]\d{0,9}|(?:team|league):[a-z0-9-]{1,120})$/),
  kind: z.enum(ownKinds),
  path: ownPath,
  name: z.string().min(1).max(300),
  year: z.int().min(0).max(9999).nullable(),
  picture: picture.exactOptional(),
  listed: mark.exactOptional(),
  seen: mark.exactOptional(),
  followed: mark.exactOptional(),
  /** Where watching continues: the page of the video, and its label for an episode. */
  watching: mark.extend({ path: ownPath, label: z.string().max(400) }).exactOptional(),
});
export type OwnItem = z.infer<typeof ownItem>;

/** How far the video of a page was watched, in seconds. */
const ownPlace = z.strictObject({
  path: ownPath,
  second: z.number().min(0).max(1e7),
  of: z.number().positive().max(1e7),
  at,
});
export type OwnPlace = z.infer<typeof ownPlace>;

const ownListLimit = 10_000;

export const ownList = z.strictObject({
  format: z.literal('lamphouse-list'),
  version: z.literal(1),
  items: ownItem.array().max(ownListLimit),
  places: ownPlace.array().max(ownListLimit),
});
export type OwnList = z.infer<typeof ownList>;

/** The contents of a link: the list, and the key of the visitor's requests. A file, which others may get, has no key. */
export const ownLink = ownList.extend({ asker: z.string().regex(askKey).exactOptional() });
export type OwnLink = z.infer<typeof ownLink>;
