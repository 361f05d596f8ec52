import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while the server renders and while React takes over what it rendered, which must be the same. Then true: for what the server
 * does not know (time zone, keyboard) and for what is loaded later.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
