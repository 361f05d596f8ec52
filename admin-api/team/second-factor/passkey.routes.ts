import { violatedConstraint, write } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/second-factor.ts';
import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { mostPasskeys } from '#schema/shapes/second-factor.ts';
import { firstRecoveryCodes, noteFactor, readSiteName, removeFactor } from './factor.queries.ts';
import { offerPasskey, offerSignIn, type PasskeyKeys, readMadePasskey } from './passkey.ts';

/** The passkeys of the signed-in account. */
export function passkeyRoutes(keys: PasskeyKeys) {
  const router = apiRouter();

  router.serve(calls.offerPasskeySignIn, async () => ({ ...(await offerSignIn(keys)) }));

  router.serve(calls.offerPasskey, async ({ em, ctx }) => {
    const { id, email } = signedIn(ctx);
    return { ...(await offerPasskey(em, keys, { id, email, siteName: await readSiteName(em) })) };
  });

  router.serve(calls.addPasskey, async ({ body, em, ctx }) => {
    const { id, email } = signedIn(ctx);
    const made = await readMadePasskey(keys, id, body.credential);
    if (!made) throw refusedField('credential', secondFactorMessages.wrongPasskey);
    const { credential, publicKey, counter } = made;
    const change = await write(em, email, async (inside) => {
      await inside.execute('select id from admin_users where id = ? for update', [id]);
      const added = await inside.execute(
        `insert into passkeys (admin_id, credential, public_key, counter, transports, name)
             select ?, ?, ?, ?, '{}', ? where (select count(*) from passkeys where admin_id = ?) < ? returning id`,
        [id, credential, publicKey, counter, body.name, id, mostPasskeys],
      );
      if (added.length === 0) throw new RequestError(409, secondFactorMessages.mostPasskeys);
      await noteFactor(inside, id, `the passkey ${body.name}`);
      return { recoveryCodes: await firstRecoveryCodes(inside, id) };
    }).catch((error: unknown) => {
      if (violatedConstraint(error) === null) throw error;
      throw new RequestError(409, secondFactorMessages.knownPasskey);
    });
    return written(ctx, change);
  });

  router.serve(calls.removePasskey, async ({ params, em, ctx }) => {
    const admin = signedIn(ctx);
    const change = await write(em, admin.email, async (inside) => {
      let name = '';
      const isLast = await removeFactor(inside, admin, async () => {
        const [gone] = await inside.execute<{ name: string }[]>(
          'delete from passkeys where id = ? and admin_id = ? returning name',
          [params.id, admin.id],
        );
        if (!gone) throw new RequestError(404, secondFactorMessages.passkeyNotFound);
        name = gone.name;
      });
      await noteFactor(inside, admin.id, `the passkey ${name}, removed`);
      return { isLast };
    });
    return written(ctx, change);
  });

  return router;
}
