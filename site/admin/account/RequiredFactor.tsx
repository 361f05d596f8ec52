import type { changeSetting, listSettings } from '#schema/calls/settings.ts';
import { type Role, roles } from '#schema/role.ts';
import { secondFactorKey, type UiSetting } from '#schema/ui-setting.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
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
  const chosen = rolesIn(useCall<typeof listSettings>('GET /api/ui-settings', {}).data ?? []);
  const attempt = useAttempt();
  const set = (role: Role, isOn: boolean) =>
    attempt('Failed to save.', async () => {
      const value = roles.filter((one) => (one === role ? isOn : chosen.includes(one))).join(' ');
      await call<typeof changeSetting>('PUT /api/ui-settings/:key', {
        params: { key: secondFactorKey },
        body: { value },
      });
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
