import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import {
  actorOf,
  recogniseAdmin,
  requireAdmin,
  requireConfirmation,
  signedIn,
} from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { defaultSetting, defaultSettings } from '#schema/default-settings.ts';
import { removed } from '#schema/error.ts';
import { restoredSettings, restoredSettingsPath } from '#schema/history.ts';
import { secondFactorMessages } from '#schema/limits.ts';
import { settingValue } from '#schema/setting-value.ts';
import {
  defaultSettingList,
  keyInPath,
  settingBatch,
  settingChange,
  settingValueBody,
} from '#schema/setting-write.ts';
import { isGuardedKey, secondFactorKey, uiSetting } from '#schema/ui-setting.ts';
import { restoreSettings } from './restore-settings.queries.ts';
import { presentUiSetting } from './ui-setting.entity.ts';
import {
  changeSetting,
  listPublicUiSettings,
  listUiSettings,
  removeSetting,
  saveSettings,
} from './ui-setting.queries.ts';

export const uiSettingRoutes = apiRouter();

uiSettingRoutes.get('/api/ui-settings', recogniseAdmin, {
  summary: 'All settings, by category',
  description:
    'Those that begin with comments_, lookup_, links_, history_ or security_ are listed for administrators only.',
  reply: uiSetting.array(),
  answer: async ({ em, ctx }) => {
    const rows = await (ctx.state.admin ? listUiSettings(em) : listPublicUiSettings(em));
    return rows.map(presentUiSetting);
  },
});

uiSettingRoutes.get('/api/ui-settings/defaults', requireAdmin, {
  summary: 'The settings of a new installation',
  description:
    'These are the settings the product knows, each with a rule of its own for its value (a colour, a length, an https address …), which a refusal tells. Send the list to POST /api/ui-settings/batch to initialise settings, or a category of it to add that.',
  reply: defaultSettingList,
  answer: async () => [...defaultSettings],
});

uiSettingRoutes.post('/api/ui-settings/batch', requireAdmin, {
  summary: 'Saves several settings at once, all of them or none',
  description:
    'Adds those that are missing. A description left out is kept. Keys the product does not know are kept for your own programs; DELETE removes them. Colours (theme_…) that would leave any text of the site below a contrast of 4.5 to 1, in either theme, are refused with the pair.',
  body: settingBatch,
  reply: uiSetting.array(),
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => {
    await guardSettings(ctx, body, (key) => `${body.findIndex((setting) => setting.key === key)}.value`);
    return written(ctx, await saveSettings(em, actorOf(ctx), body)).map(presentUiSetting);
  },
});

uiSettingRoutes.post('/api/ui-settings/restore/:seq', requireAdmin, {
  summary: 'Restores every setting and the arrangement of home to a change of the log',
  description: 'Settings that were added since are deleted. The same call with `undo` takes it back.',
  params: restoredSettingsPath,
  reply: restoredSettings,
  otherStatuses: [404],
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => written(ctx, await restoreSettings(em, actorOf(ctx), params.seq)),
});

uiSettingRoutes.put('/api/ui-settings', requireAdmin, {
  summary: 'Changes one setting, named in the body',
  body: settingChange,
  reply: uiSetting,
  otherStatuses: [404, 409],
  answer: async ({ body, em, ctx }) => {
    await guardSettings(ctx, [body], () => 'value');
    return presentUiSetting(written(ctx, await changeSetting(em, actorOf(ctx), body.key, body)));
  },
});

uiSettingRoutes.put('/api/ui-settings/:key', requireAdmin, {
  summary: 'Changes one setting',
  params: z.object({ key: keyInPath }),
  body: settingValueBody,
  reply: uiSetting,
  otherStatuses: [409],
  answer: async ({ params: { key }, body, em, ctx }) => {
    refuseValue(key, body.value);
    await guardSettings(ctx, [{ key, value: body.value }], () => 'value');
    return presentUiSetting(written(ctx, await changeSetting(em, actorOf(ctx), key, body)));
  },
});

uiSettingRoutes.delete('/api/ui-settings/:key', requireAdmin, {
  summary: 'Deletes a setting; one that the product knows has its default again',
  params: z.object({ key: keyInPath }),
  reply: removed,
  answer: async ({ params, em, ctx }) => {
    if (isGuardedKey(params.key)) requireConfirmation(ctx);
    return { id: written(ctx, await removeSetting(em, actorOf(ctx), params.key)) };
  },
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
  const issues = [{ path: pathOf(demand.key), message: secondFactorMessages.ownFirst }];
  throw new RequestError(400, 'Validation failed', { issues });
}

/** The path contains the key, so the body's contract alone cannot validate the value. */
function refuseValue(key: string, value: string): void {
  const message = settingValue(key).safeParse(value).error?.issues[0]?.message;
  if (message === undefined) return;
  throw new RequestError(400, 'Validation failed', { issues: [{ path: 'value', message }] });
}
