import { z } from 'zod';
import { removed } from '#schema/error.ts';
import { restoredSettings, restoredSettingsPath } from '#schema/history.ts';
import {
  defaultSettingList,
  keyInPath,
  settingBatch,
  settingChange,
  settingValueBody,
} from '#schema/setting-write.ts';
import { uiSetting } from '#schema/ui-setting.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const ofSetting = z.object({ key: keyInPath });

export const listSettings = defineCall('GET /api/ui-settings', {
  chapter: 'settings',
  access: ['everyone', 'dashboard'],
  summary: 'All settings, by category',
  description:
    'Those that begin with comments_, lookup_, links_, history_ or security_ are listed for administrators only.',
  reply: uiSetting.array(),
});

export const listDefaultSettings = defineCall('GET /api/ui-settings/defaults', {
  chapter: 'settings',
  access: 'dashboard',
  summary: 'The settings of a new installation',
  description:
    'These are the settings the product knows, each with a rule of its own for its value (a colour, a length, an https address …), which a refusal tells. Send the list to POST /api/ui-settings/batch to initialise settings, or a category of it to add that.',
  reply: defaultSettingList,
});

export const saveSettings = defineCall('POST /api/ui-settings/batch', {
  chapter: 'settings',
  access: 'settings',
  summary: 'Saves several settings at once, all of them or none',
  description:
    'Adds those that are missing. A description left out is kept. Keys the product does not know are kept for your own programs; DELETE removes them. Colours (theme_…) that would leave any text of the site below a contrast of 4.5 to 1, in either theme, are refused with the pair.',
  body: settingBatch,
  reply: uiSetting.array(),
  otherStatuses: [409],
  touches: ['account'],
});

export const restoreSettings = defineCall('POST /api/ui-settings/restore/:seq', {
  chapter: 'settings',
  access: 'settings',
  asksAgain: true,
  summary: 'Restores every setting and the arrangement of home to a change of the log',
  description: 'Settings that were added since are deleted. The same call with `undo` takes it back.',
  params: restoredSettingsPath,
  reply: restoredSettings,
  otherStatuses: [404],
  replyHeaders: publishJobHeader,
  touches: ['account'],
});

export const changeNamedSetting = defineCall('PUT /api/ui-settings', {
  chapter: 'settings',
  access: 'settings',
  summary: 'Changes one setting, named in the body',
  body: settingChange,
  reply: uiSetting,
  otherStatuses: [404, 409],
  touches: ['account'],
});

export const changeSetting = defineCall('PUT /api/ui-settings/:key', {
  chapter: 'settings',
  access: 'settings',
  summary: 'Changes one setting',
  params: ofSetting,
  body: settingValueBody,
  reply: uiSetting,
  otherStatuses: [409],
  touches: ['account'],
});

export const removeSetting = defineCall('DELETE /api/ui-settings/:key', {
  chapter: 'settings',
  access: 'settings',
  summary: 'Deletes a setting; one that the product knows has its default again',
  params: ofSetting,
  reply: removed,
  touches: ['account'],
});
