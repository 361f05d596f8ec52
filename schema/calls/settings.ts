import { z } from 'zod';
import { removed } from '#schema/shapes/error.ts';
import { restoredSettings, restoredSettingsPath } from '#schema/shapes/history.ts';
import {
  defaultSettingList,
  keyInPath,
  settingBatch,
  settingChange,
  settingValueBody,
} from '#schema/shapes/setting-write.ts';
import { uiSetting } from '#schema/shapes/ui-setting.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'settings', access: 'settings' });

const ofSetting = z.object({ key: keyInPath });

export const listSettings = call(
  'GET /api/ui-settings',
  'All settings, by category',
  { access: ['everyone', 'dashboard'], reply: uiSetting.array() },
  'Those that begin with comments_, lookup_, links_, history_ or security_ are listed for administrators only.',
);

export const listDefaultSettings = call(
  'GET /api/ui-settings/defaults',
  'The settings of a new installation',
  { access: 'dashboard', reply: defaultSettingList },
  'These are the settings the product knows, each with a rule of its own for its value (a colour, a length, an https address …), which a refusal tells. Send the list to POST /api/ui-settings/batch to initialise settings, or a category of it to add that.',
);

export const saveSettings = call(
  'POST /api/ui-settings/batch',
  'Saves several settings at once, all of them or none',
  { body: settingBatch, reply: uiSetting.array(), otherStatuses: [409], touches: ['account'] },
  'Adds those that are missing. A description left out is kept. Keys the product does not know are kept for your own programs; DELETE removes them. Colours (theme_…) that would leave any text of the site below a contrast of 4.5 to 1, in either theme, are refused with the pair.',
);

export const restoreSettings = call(
  'POST /api/ui-settings/restore/:seq',
  'Restores every setting and the arrangement of home to a change of the log',
  {
    asksAgain: true,
    params: restoredSettingsPath,
    reply: restoredSettings,
    otherStatuses: [404],
    touches: ['account'],
  },
  'Settings that were added since are deleted. The same call with `undo` takes it back.',
);

export const changeNamedSetting = call('PUT /api/ui-settings', 'Changes one setting, named in the body', {
  body: settingChange,
  reply: uiSetting,
  otherStatuses: [404, 409],
  touches: ['account'],
});

export const changeSetting = call('PUT /api/ui-settings/:key', 'Changes one setting', {
  params: ofSetting,
  body: settingValueBody,
  reply: uiSetting,
  otherStatuses: [409],
  touches: ['account'],
});

export const removeSetting = call(
  'DELETE /api/ui-settings/:key',
  'Deletes a setting; one that the product knows has its default again',
  { params: ofSetting, reply: removed, touches: ['account'] },
);
