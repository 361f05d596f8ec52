import { useLocation } from 'react-router';
import { allTitles, editPath } from './title-kinds.ts';

/** In the list of all types forms open over that list. */
export function useEditPath(): typeof editPath {
  const { pathname } = useLocation();
  if (!pathname.startsWith(allTitles.path)) return editPath;
  return ({ slug }) => `${allTitles.path}/${slug}/edit`;
}
