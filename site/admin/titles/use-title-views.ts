import { useLocation } from 'react-router';
import type { MovieType } from '#schema/movie.ts';
import type { TitleView } from '#schema/title-view.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { trusted } from '#site/lib/api.ts';
import { showToast } from '#site/stores/toast.ts';
import { allTitles, listKinds, titleKinds } from './title-kinds.ts';
import { narrowing } from './titles-query.ts';

const viewsPath = '/api/title-views';
const view = trusted<TitleView>();

type Filter = Partial<Record<string, string>>;

/** The filter and the order of a list as a view stores them. */
export function filterOf(type: MovieType | null, params: URLSearchParams): Filter {
  const kept = [...narrowing, 'search'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const only = type ?? params.get('type');
  return { ...(only && { type: only }), ...Object.fromEntries(kept) };
}

/** The address of a view's list below /admin. */
export function addressOfView({ filter: { type, ...filter } }: Pick<TitleView, 'filter'>): string {
  const params = new URLSearchParams();
  for (const name of ['search', ...narrowing] as const) {
    const value = filter[name];
    // An order without a direction is ascending.
    if (value && !(name === 'order' && value === 'asc')) params.set(name, value);
  }
  return `${type ? titleKinds[type].path : allTitles.path}?${params}`;
}

/** All views that the administrator sees, and the one whose list the address shows. */
export function useTitleViews({ isWanted = true } = {}) {
  const { pathname, search } = useLocation();
  const { data: views = [] } = useRead(viewsPath, trusted<TitleView[]>(), { isWanted, asksAnew: true });
  const kind = listKinds.find(({ path }) => path === pathname);
  const here = kind && addressOfView({ filter: filterOf(kind.type, new URLSearchParams(search)) as never });
  return { views, current: views.find((known) => addressOfView(known) === here) };
}

export const addView = (name: string, filter: Filter, isShared: boolean) =>
  write('POST', viewsPath, view, { name, filter, isShared });

export const changeView = (id: number, changes: { name: string; isShared: boolean }) =>
  write('PUT', `${viewsPath}/${id}`, view, changes);

/** Hides a shared view from the own sidebar, or shows it there again; the toast offers to undo it. */
export async function hideView(view: Pick<TitleView, 'id' | 'name'>, isHidden: boolean): Promise<void> {
  const { id, name } = view;
  try {
    await write('PUT', `${viewsPath}/${id}/hidden`, trusted<TitleView>(), { isHidden });
    showSuccess(`The view ${name} is ${isHidden ? 'hidden from' : 'shown in'} your sidebar`, {
      label: 'Undo',
      run: () => void hideView(view, !isHidden),
    });
  } catch (error) {
    showFailure('Error', error);
  }
  await refresh('views');
}

/** Deletes a view at once; the toast offers to undo it. */
export async function deleteView({ id, name, filter, isShared }: TitleView): Promise<void> {
  try {
    await write('DELETE', `${viewsPath}/${id}`, trusted<unknown>());
    showSuccess(`The view ${name} is deleted`, {
      label: 'Undo',
      run: () => void restore(name, filter, isShared),
    });
  } catch (error) {
    showToast({ title: 'Error', text: `Failed to delete view. ${errorWords(error)}`, isBad: true });
  }
  await refresh('views');
}

async function restore(name: string, filter: TitleView['filter'], isShared: boolean): Promise<void> {
  try {
    await addView(name, filter as Filter, isShared);
    showToast({ title: 'Restored', text: `${name} is back.` });
  } catch (error) {
    showFailure('Error', error);
  }
  await refresh('views');
}
