import type { EntityManager } from '@mikro-orm/postgresql';
import { migrate } from '#admin-api/ground/database/migrate.ts';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { readEnv } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { createOrm } from '#admin-api/orm.ts';
import { findAdminByEmail } from '#admin-api/team/auth/account.queries.ts';
import { createAdmin, disableAdmin, noticeOf, resetAdmin } from '#admin-api/team/auth/first-admin.ts';
import { roleMessages } from '#schema/rules/permissions.ts';
import { email as emailSchema } from '#schema/shapes/account.ts';

const usage =
  'Usage: npm run admin -- create EMAIL    (a new administrator)\n       npm run admin -- reset EMAIL     (a new password, no second factor)\n       npm run admin -- disable EMAIL   (signs out and keeps out, until a reset)\n       npm run admin -- --help';

const verbs: Readonly<Record<string, (em: EntityManager, email: string) => Promise<string>>> = {
  create: async (em, email) => {
    if (await findAdminByEmail(em, email))
      throw new StartProblem(`${email} is an administrator already. Use reset for a new password.`);
    return noticeOf(await createAdmin(em, email, null));
  },
  reset: async (em, email) => {
    const issued = await resetAdmin(em, email);
    if (!issued) throw new StartProblem(`No administrator has the address ${email}. Use create.`);
    return noticeOf(issued);
  },
  disable: async (em, email) => {
    const isKnown = await disableAdmin(em, email).catch((error: unknown) => {
      if (violatedConstraint(error) === 'last_owner') throw new StartProblem(roleMessages.lastOwner);
      throw error;
    });
    if (!isKnown) throw new StartProblem(`No administrator has the address ${email}.`);
    return `${email} is signed out everywhere and cannot sign in. Use reset to let them in again.`;
  },
};

async function main([verb = '', address = '']: string[]) {
  if (verb === '--help') return console.log(usage);
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  const email = emailSchema.safeParse(address);
  if (!run || address === '') throw new StartProblem(usage);
  if (!email.success) throw new StartProblem(`${address} is not an email address.`);
  const database = await openDatabase(readEnv());
  try {
    await migrate(database.url);
    const orm = await createOrm(database.url, { poolSize: 1 });
    try {
      console.log(await run(orm.em.fork(), email.data));
    } finally {
      await orm.close();
    }
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
