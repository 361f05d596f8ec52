import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#site/admin/data/queries.ts';
import { useWay } from '#site/admin/router/DashboardRouter.tsx';
import { type SiteBrand, siteKey } from '#site/lib/dashboard-reads.ts';

/** The title of the section, not that of the dialog over it. */
export const useSectionHeading = (): string => useWay().titles[0] ?? '';

/** The title of the address. It becomes the document's title, and a new address focuses the heading. */
export function useSectionTitle(): string {
  const title = useWay().titles.at(-1) ?? '';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const { name } = useSiteBrand();

  useEffect(() => {
    document.title = `${title} | ${name}`;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog manages the focus itself when it opens or closes.
    if (document.activeElement?.closest('dialog[open], #main')) return;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [title, pathname, name]);
  return title;
}

/** The name and the logo of the site: as saved in this dashboard, else as the server rendered them. */
export function useSiteBrand(): SiteBrand {
  // Only the sections of settings read them; this shows what they have read or saved.
  const { data = [] } = useCall('GET /api/ui-settings', {}, { isWanted: false });
  const saved = (key: string) => data.find((setting) => setting.key === key)?.value;
  const site = useQueryClient().getQueryData<SiteBrand>(siteKey);
  return {
    name: saved('branding_site_name') ?? site?.name ?? '',
    logo: saved('branding_logo_url') ?? site?.logo ?? '',
  };
}
