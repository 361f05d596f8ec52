import { Link } from 'react-router';
import type { UiSetting } from '#schema/ui-setting.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { trusted } from '#site/lib/api.ts';

const settings = trusted<UiSetting[]>();

/** Says that links are not checked, since a list without dead links would otherwise suggest that all of them work. */
export function UncheckedLinks() {
  const { data } = useRead('/api/ui-settings', settings);
  const isOn = data?.some(({ key, value }) => key === 'links_check' && value === 'true');
  if (data === undefined || isOn) return null;
  return (
    <p>
      Links are not checked yet. <Link to="/customization#content">Switch it on in UI Customization</Link>
    </p>
  );
}
