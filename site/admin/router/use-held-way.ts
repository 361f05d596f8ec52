import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Location } from 'react-router';
import { $held, $place, addGuard, type Guard } from './history.ts';

const pageOf = ({ pathname, search }: Location) => pathname + search;

/** Blocks every navigation for which `mustAsk` returns true, until one of the two returned functions is called. */
export function useHeldWay(mustAsk: () => boolean): { leave: () => void; stay: () => void } | null {
  const [guard] = useState((): Guard => (to) => mustAsk() && pageOf(to) !== pageOf($place.get().location));
  useEffect(() => addGuard(guard), [guard]);
  const held = useStore($held);
  return held?.by === guard ? held : null;
}
