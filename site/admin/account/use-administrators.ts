import { useState } from 'react';
import {
  type Administrator,
  administrator,
  type IssuedAccount,
  issuedAccount,
} from '#schema/administrator.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { showToast } from '#site/stores/toast.ts';

export const accountsPath = '/api/admin/accounts';

/** What one administrator does with the account of another. */
export function useAdministrators(onIssued: (account: IssuedAccount) => void) {
  const [isBusy, setIsBusy] = useState(false);

  /** Whether it went well. */
  async function attempt(failure: string, work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast({ title: 'Error', text: `${failure}. ${troubleOf(error)}`, isBad: true });
      return false;
    } finally {
      await refresh('account');
      setIsBusy(false);
    }
  }

  const setActive = ({ id, username }: Administrator, isActive: boolean) =>
    attempt('Failed to update administrator', async () => {
      await write('PUT', `${accountsPath}/${id}`, administrator, { isActive });
      const text = isActive ? `${username} can sign in again` : `${username} is signed out and kept out`;
      showToast({ title: 'Success', text });
    });

  const reset = ({ id }: Administrator) =>
    attempt('Failed to reset password', async () =>
      onIssued(await write('PUT', `${accountsPath}/${id}/password`, issuedAccount)),
    );

  return { isBusy, setActive, reset };
}
