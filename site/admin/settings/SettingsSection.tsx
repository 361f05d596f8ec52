import type { ReactNode } from 'react';
import type { UiSetting } from '#schema/ui-setting.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { checkIcon } from '#site/ui/icons.ts';
import { settingLabels } from './setting-fields.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  title: string;
  text?: string;
  settings: SettingsState;
  /** The label of the button that saves, or null when there is nothing to save yet. */
  action: string | null;
  children: (stored: readonly UiSetting[]) => ReactNode;
}

/** A section of settings: its heading with Save and Discard, its fields, and its guard against losing changes. */
export function SettingsSection({ title, text, settings, action, children }: Props) {
  return (
    <>
      <PageHead title={title} text={text}>
        {action !== null && <SettingsActions settings={settings} action={action} />}
      </PageHead>
      <Answer query={settings.query} failure="Failed to load the settings">
        {children}
      </Answer>
      <ConflictDialog {...settings.conflictDialog} labels={settingLabels} />
      <LeaveGuard isDirty={settings.isUnsaved} />
    </>
  );
}

function SettingsActions({ settings, action }: { settings: SettingsState; action: string }) {
  const isDirty = settings.draft.size > 0;
  const isBusy = settings.busy !== null;
  return (
    <>
      {isDirty && (
        <Button look="ghost" isOff={isBusy} onClick={settings.discard}>
          Discard
        </Button>
      )}
      <Button
        look="primary"
        icon={checkIcon}
        isOff={!isDirty || isBusy}
        data-shortcut="save"
        onClick={() => void settings.saveAll()}
      >
        {action}
      </Button>
    </>
  );
}
