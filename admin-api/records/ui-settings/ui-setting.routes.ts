import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { refusedField } from '#admin-api/ground/http/errors.ts';
import { actorOf, requireConfirmation, signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/settings.ts';
import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { defaultSetting, defaultSettings } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { isGuardedKey, secondFactorKey } from '#schema/shapes/ui-setting.ts';
import { restoreSettings } from './restore-settings.queries.ts';
import {
  changeSetting,
  listPublicUiSettings,
  listUiSettings,
  presentUiSetting,
  removeSetting,
  saveSettings,
} from './ui-setting.queries.ts';

export const uiSettingRoutes = apiRouter();

uiSettingRoutes.serve(calls.listSettings, async ({ em, ctx }) => {
  const rows = await (ctx.state.admin ? listUiSettings(em) : listPublicUiSettings(em));
  return rows.map(presentUiSetting);
});

uiSettingRoutes.serve(calls.listDefaultSettings, async () => [...defaultSettings]);

uiSettingRoutes.serve(calls.saveSettings, async ({ body, em, ctx }) => {
  await guardSettings(ctx, body, (key) => `${body.findIndex((setting) => setting.key === key)}.value`);
  return written(ctx, await saveSettings(em, actorOf(ctx), body)).map(presentUiSetting);
});

uiSettingRoutes.serve(calls.restoreSettings, async ({ params, em, ctx }) =>
  written(ctx, await restoreSettings(em, actorOf(ctx), params.seq)),
);

uiSettingRoutes.serve(calls.changeNamedSetting, async ({ body, em, ctx }) => {
  await guardSettings(ctx, [body], () => 'value');
  return presentUiSetting(written(ctx, await changeSetting(em, actorOf(ctx), body.key, body)));
});

uiSettingRoutes.serve(calls.changeSetting, async ({ params: { key }, body, em, ctx }) => {
  refuseValue(key, body.value);
  await guardSettings(ctx, [{ key, value: body.value }], () => 'value');
  return presentUiSetting(written(ctx, await changeSetting(em, actorOf(ctx), key, body)));
});

uiSettingRoutes.serve(calls.removeSetting, async ({ params, em, ctx }) => {
  if (isGuardedKey(params.key)) requireConfirmation(ctx);
  return { id: written(ctx, await removeSetting(em, actorOf(ctx), params.key)) };
});

/** Ad code and the setting for a second factor need a confirmed identity; an unchanged value does not. */
async function guardSettings(
  ctx: ApiContext,
  settings: readonly { key: string; value: string }[],
  pathOf: (key: string) => string,
): Promise<void> {
  const guarded = settings.filter(({ key }) => isGuardedKey(key));
  if (guarded.length === 0) return;
  const stored = new Map((await listUiSettings(ctx.state.em)).map(({ key, value }) => [key, value]));
  const changed = guarded.filter(({ key, value }) => value !== (stored.get(key) ?? defaultSetting(key)));
  if (changed.length > 0) requireConfirmation(ctx);
  const { role, hasFactor } = signedIn(ctx);
  const demand = changed.find(({ key, value }) => key === secondFactorKey && value.split(' ').includes(role));
  if (!demand || hasFactor) return;
  throw refusedField(pathOf(demand.key), secondFactorMessages.ownFirst);
}

/** The path contains the key, so the body's contract alone cannot validate the value. */
function refuseValue(key: string, value: string): void {
  const message = settingValue(key).safeParse(value).error?.issues[0]?.message;
  if (message === undefined) return;
  throw refusedField('value', message);
}
