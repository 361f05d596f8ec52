import { useEffect, useState } from 'react';

/** Tells whether any of several uploads is on its way: each has `onBusy={busy('its name')}`. */
export function useAnyBusy(onBusy: (isBusy: boolean) => void): (name: string) => (isBusy: boolean) => void {
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const isAny = Object.values(busy).includes(true);
  useEffect(() => onBusy(isAny), [isAny, onBusy]);
  return (name) => (isBusy) => setBusy((before) => ({ ...before, [name]: isBusy }));
}
