import { type Role, roles } from '#schema/role.ts';
import { secondFactorKey, type UiSetting, uiSetting } from '#schema/ui-setting.ts';
import { write } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Switch } from '#site/admin/form/Field.tsx';

const labels: Record<Role, string> = {
  owner: 'Owners',
  editor: 'Editors',
  moderator: 'Moderators',
  scorer: 'Scorers',
};

const rolesIn = (settings: readonly UiSetting[]) =>
  settings
    .find(({ key }) => key === secondFactorKey)
    ?.value.split(' ')
    .filter(Boolean) ?? [];

/** Chooses the roles that need a second factor. */
export function RequiredFactor() {
  const chosen = rolesIn(useRead('/api/ui-settings', uiSetting.array()).data ?? []);
  const attempt = useAttempt('settings', 'account');
  const set = (role: Role, isOn: boolean) =>
    attempt('Failed to save.', async () => {
      const value = roles.filter((one) => (one === role ? isOn : chosen.includes(one))).join(' ');
      await write('PUT', `/api/ui-settings/${secondFactorKey}`, uiSetting, { value });
      const text = isOn
        ? `${labels[role]} without a second factor set one up before anything else`
        : `${labels[role]} may do without a second factor`;
      showSuccess(text);
    });
  return (
    <fieldset className="panel-body required-factor">
      <legend>A second factor is needed by</legend>
      {roles.map((role) => (
        <Switch
          key={role}
          label={labels[role]}
          checked={chosen.includes(role)}
          onChange={({ target }) => void set(role, target.checked)}
        />
      ))}
    </fieldset>
  );
}
