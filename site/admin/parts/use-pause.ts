import { useEffect, useState } from 'react';

/** What was typed, once no key was pressed for this many milliseconds. */
export function usePause(typed: string, ms: number): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return paused;
}
