import { useLocation } from 'react-router';
import type { MovieType } from '#schema/shapes/movie.ts';
import type { TitleView } from '#schema/shapes/title-view.ts';
import { call } from '#site/admin/data/call.ts';
import { showError, showSuccess, tried } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { showToast } from '#site/stores/toast.ts';
import { allTitles, listKinds, narrowing, titleKinds } from './title-kinds.ts';

type Filter = Partial<TitleView['filter']>;

/** The filter and the order of a list as a view stores them. */
export function filterOf(type: MovieType | null, params: URLSearchParams): Filter {
  const kept = [...narrowing, 'search'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const only = type ?? params.get('type');
  return { ...(only && { type: only }), ...Object.fromEntries(kept) } as Filter;
}

/** The address of a view's list below /admin. */
export function addressOfView({ filter: { type, ...filter } }: { filter: Filter }): string {
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
  const { data: views = [] } = useCall('GET /api/title-views', {}, { isWanted, asksAnew: true });
  const kind = listKinds.find(({ path }) => path === pathname);
  const here = kind && addressOfView({ filter: filterOf(kind.type, new URLSearchParams(search)) });
  return { views, current: views.find((known) => addressOfView(known) === here) };
}

export const addView = (name: string, filter: Filter, isShared: boolean) =>
  call('POST /api/title-views', { body: { name, filter, isShared } });

export const changeView = (id: number, changes: { name: string; isShared: boolean }) =>
  call('PUT /api/title-views/:id', { params: { id }, body: changes });

/** Hides a shared view from the own sidebar, or shows it there again; the toast offers to undo it. */
export const hideView = (view: Pick<TitleView, 'id' | 'name'>, isHidden: boolean): Promise<boolean> =>
  tried('Error', async () => {
    const { id, name } = view;
    await call('PUT /api/title-views/:id/hidden', {
      params: { id },
      body: { isHidden },
    });
    showSuccess(`The view ${name} is ${isHidden ? 'hidden from' : 'shown in'} your sidebar`, {
      label: 'Undo',
      run: () => void hideView(view, !isHidden),
    });
  });

/** Deletes a view at once; the toast offers to undo it. */
export async function deleteView({ id, name, filter, isShared }: TitleView): Promise<void> {
  try {
    await call('DELETE /api/title-views/:id', { params: { id } });
    showSuccess(`The view ${name} is deleted`, {
      label: 'Undo',
      run: () => void restore(name, filter, isShared),
    });
  } catch (error) {
    showError('Failed to delete view.', error);
  }
}

const restore = (name: string, filter: TitleView['filter'], isShared: boolean) =>
  tried('Error', async () => {
    await addView(name, filter, isShared);
    showToast({ title: 'Restored', text: `${name} is back.` });
  });
