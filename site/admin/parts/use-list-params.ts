import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { listPlace } from './list-place.ts';

/** What a list shows, kept in the address: its page, its search, and what else narrows it. */
export function useListParams() {
  const [params, setParams] = useSearchParams();

  /** Another search or filter begins on the first page. '' takes it away. */
  function narrow(name: string, value: string, { replaces = false } = {}): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('page');
        return next;
      },
      { replace: replaces },
    );
  }

  /** The same entry of the history shows another part of the list. */
  const replace = useCallback((next: URLSearchParams) => setParams(next, { replace: true }), [setParams]);

  return { ...listPlace(params), params, narrow, replace };
}
