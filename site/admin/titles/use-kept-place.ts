import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where each list was left, as long as the dashboard is open. */
const left = new Map<string, string>();

/** Each list has a page and a search of its own: whoever comes back to its bare address finds it as it was left. */
export function useKeptPlace(path: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: on coming back alone; its own link then leads to its first page
  useEffect(() => {
    const kept = left.get(path);
    if (pathname === path && search === '' && kept) void navigate(kept, { replace: true });
  }, []);
  useEffect(() => {
    left.set(path, search);
  }, [path, search]);
}
