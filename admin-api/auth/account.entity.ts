import { defineEntity, p } from '@mikro-orm/core';
import { accountLimits } from '#schema/limits.ts';
import type { Role } from '#schema/role.ts';

export const AdminUserEntity = defineEntity({
  name: 'AdminUser',
  tableName: 'admin_users',
  properties: {
    id: p.integer().primary(),
    username: p.string().length(accountLimits.username),
    email: p.string().length(accountLimits.email),
    /** An argon2id hash; lazy, so that it is loaded only by queries that name it. */
    password: p.string().length(255).hidden().lazy(),
    isActive: p.boolean().default(true),
    role: p.string().$type<Role>().default('owner'),
    /** Raised by the database (migration 0008): sessions that were opened with another number are closed. */
    sessionEpoch: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the key in the cookie: a copy of the table does not let anyone sign in. */
    sid: p.string().length(255).primary(),
    sess: p.json<Record<string, unknown>>(),
    expire: p.datetime(),
  },
});

/** There is no sign-up yet; the table is part of the specification. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    email: p.string().length(255),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    profileImageUrl: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
