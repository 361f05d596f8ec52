import { Secret, TOTP } from 'otpauth';
import { write } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/second-factor.ts';
import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { type FactorKeys, stepOf } from './check-factor.ts';
import {
  firstRecoveryCodes,
  makeRecoveryCodes,
  noteFactor,
  readFactors,
  readSiteName,
  removeFactor,
  storeTotp,
} from './factor.queries.ts';
import { seal, unseal } from './secret-box.ts';

/** The second factor of the signed-in account; that of others is reset by DELETE /api/admin/accounts/{id}/second-factor. */
export function secondFactorRoutes(keys: FactorKeys) {
  const router = apiRouter();

  router.serve(calls.getSecondFactor, async ({ em, ctx }) => {
    const { id, needsFactor } = signedIn(ctx);
    return { ...(await readFactors(em, id)), isRequired: needsFactor };
  });

  router.serve(calls.offerTotp, async ({ em, ctx }) => {
    const { id, email } = signedIn(ctx);
    const secret = new Secret({ size: 20 });
    const issuer = await readSiteName(em);
    const app = new TOTP({ secret, issuer, label: email });
    return { sealed: seal(keys.totp, id, secret.base32), secret: secret.base32, uri: app.toString() };
  });

  router.serve(calls.setUpTotp, async ({ body, em, ctx }) => {
    const { id, email } = signedIn(ctx);
    const secret = unseal(keys.totp, id, body.sealed);
    if (secret === null) throw refusedField('sealed', secondFactorMessages.begunElsewhere);
    const step = stepOf(secret, body.code);
    if (step === null) throw refusedField('code', secondFactorMessages.wrong);
    const change = await write(em, email, async (inside) => {
      await storeTotp(inside, id, body.sealed, step);
      await noteFactor(inside, id, 'an app that shows codes');
      return { recoveryCodes: await firstRecoveryCodes(inside, id) };
    });
    return written(ctx, change);
  });

  router.serve(calls.removeTotp, async ({ em, ctx }) => {
    const admin = signedIn(ctx);
    const change = await write(em, admin.email, async (inside) => {
      const isLast = await removeFactor(inside, admin, async () => {
        const gone = await inside.execute('delete from totp_secrets where admin_id = ? returning admin_id', [
          admin.id,
        ]);
        if (gone.length === 0) throw new RequestError(404, secondFactorMessages.none);
      });
      await noteFactor(inside, admin.id, 'the app, removed');
      return { isLast };
    });
    return written(ctx, change);
  });

  router.serve(calls.renewRecoveryCodes, async ({ em, ctx }) => {
    const { id, email, hasFactor } = signedIn(ctx);
    if (!hasFactor) throw new RequestError(409, secondFactorMessages.none);
    const change = await write(em, email, async (inside) => {
      await noteFactor(inside, id, 'new recovery codes');
      return { recoveryCodes: await makeRecoveryCodes(inside, id) };
    });
    return written(ctx, change);
  });

  return router;
}
