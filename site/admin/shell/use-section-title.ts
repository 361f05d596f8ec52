import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { UiSetting } from '#schema/ui-setting.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { trusted } from '#site/lib/api.ts';

const titleOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle ? String(handle.title) : undefined;

/** The heading of the section: a dialog over a list has a title of its own. */
export const useSectionHeading = (): string =>
  useMatches().flatMap(({ handle }) => titleOf(handle) ?? [])[0] ?? 'Not found';

/** The title of the section that shows: in the tab, in the breadcrumb, and the focus on its heading when it has changed. */
export function useSectionTitle(): string {
  const title = titleOf(useMatches().at(-1)?.handle) ?? 'Not found';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const { name } = useSiteBrand();

  useEffect(() => {
    document.title = `${title} | ${name}`;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // a dialog that opened with the address has the focus; one that closed has given it back to what opened it
    if (document.activeElement?.closest('dialog[open], #main')) return;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [title, pathname, name]);
  return title;
}

const settingList = trusted<UiSetting[]>();

/** What the site is called, and its logo: as saved from here, else as the page that holds the dashboard was written with. */
export function useSiteBrand(): { name: string; logo: string } {
  // asked for by the sections of settings alone; what they know and save shows here too
  const { data = [] } = useRead('/api/ui-settings', settingList, { isWanted: false });
  const saved = (key: string) => data.find((setting) => setting.key === key)?.value;
  const { siteName, siteLogo } = document.documentElement.dataset;
  return {
    name: saved('branding_site_name') ?? siteName ?? 'Lamphouse',
    logo: saved('branding_logo_url') ?? siteLogo ?? '',
  };
}
