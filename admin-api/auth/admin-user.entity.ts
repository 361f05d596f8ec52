import { defineEntity, p } from '@mikro-orm/core';
import { accountLimits } from '#schema/account-limits.ts';

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
    /** Raised by the database (migration 0008): sessions opened under another number are closed. */
    sessionEpoch: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
