import { defineEntity, p } from '@mikro-orm/core';
import { datedProperties } from '#admin-api/ground/database/record-properties.ts';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import type { Role } from '#schema/rules/permissions.ts';

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
    ...datedProperties,
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
