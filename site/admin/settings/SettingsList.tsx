import { Link } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { entriesFor } from '#site/admin/shell/navigation.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';

/** The sections of settings that the role may open. */
export function SettingsList() {
  const settings = entriesFor(useMay()).find(({ to }) => to === '/settings');
  return (
    <>
      <PageHead title="Settings" />
      <ul className="panel linked-rows ruled">
        {settings?.parts?.map(({ to, name, icon, detail }) => (
          <li key={to}>
            <Link className="line" to={to}>
              <Icon d={icon} />
              <span className="row-text">
                <b>{name}</b>
                <small>{detail}</small>
              </span>
              <Icon d={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
