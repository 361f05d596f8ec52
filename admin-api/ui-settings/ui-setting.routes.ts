import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { uiSetting } from '#schema/ui-setting.ts';
import { presentUiSetting } from './ui-setting.presenter.ts';
import { listUiSettings } from './ui-setting.queries.ts';

export const uiSettingRoutes = apiRouter();

uiSettingRoutes.get(
  '/api/ui-settings',
  handle({ reply: uiSetting.array() }, async ({ em }) => (await listUiSettings(em)).map(presentUiSetting)),
);
