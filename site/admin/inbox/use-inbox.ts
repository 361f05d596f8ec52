import { useState } from 'react';
import { type ContactMessage, contactMessage } from '#schema/contact.ts';
import { removed } from '#schema/removed.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { showToast } from '#site/stores/toast.ts';

/** What can be done with a message. */
export function useInbox() {
  const [isBusy, setIsBusy] = useState(false);

  async function setRead({ id }: ContactMessage, isRead: boolean): Promise<void> {
    try {
      await write('PUT', `/api/contact/${id}`, contactMessage, { isRead });
      await refresh('contact');
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to update message. ${troubleOf(error)}`, isBad: true });
    }
  }

  async function remove({ id }: ContactMessage): Promise<boolean> {
    setIsBusy(true);
    try {
      await write('DELETE', `/api/contact/${id}`, removed);
      showToast({ title: 'Success', text: 'Message deleted successfully' });
      await refresh('contact');
      return true;
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to delete message. ${troubleOf(error)}`, isBad: true });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, setRead, remove };
}
