import type { EntityManager } from '@mikro-orm/postgresql';
import { cookieOf, testAdmin } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { sessionLimits } from '#schema/shapes/session.ts';

export interface Administrator {
  /** The cookie of a valid session, whatever the requests so far have done to the session and the account. */
  cookie: () => Promise<string>;
  /** The cookie of a new session. */
  signIn: () => Promise<string>;
}

export async function administratorOf(em: EntityManager, url: string): Promise<Administrator> {
  const { email, password } = testAdmin;
  const [account] = await em.execute<{ password: string }[]>(
    'select password from admin_users where email = ?',
    [email],
  );
  if (!account) throw new Error('There is no administrator');
  let last = '';
  let signedInAt = 0;

  async function signIn(): Promise<string> {
    await em.execute('delete from rate_limits');
    await em.execute('update admin_users set password = ? where email = ?', [account?.password, email]);
    const answer = await callerOf(url).post('/api/login/admin', { email, password });
    if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.status}`);
    signedInAt = Date.now();
    return cookieOf(answer);
  }

  return {
    signIn,
    async cookie() {
      const { status } = await callerOf(url, { Cookie: last }).get('/api/admin/me');
      // Calls that affect accounts need a recent confirmation of identity.
      const isStale = Date.now() - signedInAt > sessionLimits.confirmedMs / 2;
      if (status !== 200 || isStale) last = await signIn();
      return last;
    },
  };
}
