import * as Tabs from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SettingCategory, settingCategory } from '#schema/shapes/ui-setting.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { SettingsSection } from '#site/admin/settings/SettingsSection.tsx';
import { settingTabs, tabOf } from '#site/admin/settings/setting-fields.ts';
import { type SettingsState, useSettings } from '#site/admin/settings/use-settings.ts';
import { paletteIcon } from '#site/ui/admin-icons.ts';
import { Preview } from './Preview.tsx';
import { SettingsTab } from './SettingsTab.tsx';

/** The fragment of the address names the tab, or a setting of it, whose field then gets the focus. */
function useTab() {
  const { hash, key: visit } = useLocation();
  const navigate = useNavigate();
  const name = decodeURIComponent(hash.slice(1));
  const { data: tab = tabOf(name) ?? 'theme' } = settingCategory.safeParse(name);
  const open = (name: string) => void navigate({ hash: name }, { preventScrollReset: true });
  return { tab, open, sought: tabOf(name) && name, visit, isNamed: name !== '' };
}

/** Focuses the field of a setting; false when it is not on the page. */
function focusSetting(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(key)}"]`);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
  return field !== null;
}

/** Opens the tab of the first invalid setting and focuses its field. */
function useProblemsInSight(
  { problems, refusals }: SettingsState,
  tab: string,
  open: (name: string) => void,
) {
  const sought = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not whenever a problem is mended
  useEffect(() => {
    const [key] = problems.keys();
    const place = key && tabOf(key);
    sought.current = key;
    if (place && place !== tab) open(place);
  }, [refusals]);
  // The tab with the field may be rendered later than the refusal.
  useEffect(() => {
    if (sought.current && focusSetting(sought.current)) sought.current = undefined;
  });
}

type Shown = 'fields' | 'preview';
/** Where there is no room for both. */
const shownOptions: readonly { value: Shown; words: string }[] = [
  { value: 'fields', words: 'Settings' },
  { value: 'preview', words: 'Preview' },
];

export function Customization() {
  const settings = useSettings();
  const { tab, open, sought, visit, isNamed } = useTab();
  useProblemsInSight(settings, tab, open);
  const [shown, setShown] = useState<Shown>('fields');
  const isReady = settings.query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit, also of the same setting
  useEffect(() => {
    if (isReady && sought) focusSetting(sought);
  }, [isReady, sought, visit]);
  return (
    <SettingsSection
      title="UI Customization"
      text="Changes show in the preview at once and go live when saved."
      settings={settings}
      action={settings.stored.size > 0 || isNamed ? 'Save all settings' : null}
    >
      {(list) =>
        // A link to one setting must show its field: others keep their defaults.
        list.length === 0 && !isNamed ? (
          <Initialise settings={settings} />
        ) : (
          <Tabs.Root className="stack" value={tab} onValueChange={open}>
            <Tabs.List className="tabs wrapping" aria-label="Settings">
              {settingTabs.map(({ name, label, fields }) => (
                <Tabs.Trigger key={name} value={name}>
                  <span>{label}</span>
                  {fields.some(({ key }) => settings.draft.has(key)) && (
                    <span className="unsaved">
                      <span className="visually-hidden">, not saved</span>
                    </span>
                  )}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <div className="shown-part">
              <Choice label="Shown" value={shown} options={shownOptions} onChoose={setShown} />
            </div>
            <div className="stack settings-grid" data-shown={shown}>
              {settingTabs
                // Unmounting a tab would cancel the upload of its picture.
                .filter(
                  ({ name, fields }) => name === tab || fields.some(({ key }) => settings.uploading.has(key)),
                )
                .map(({ name }) => (
                  <Tabs.Content key={name} value={name} tabIndex={-1} forceMount hidden={name !== tab}>
                    <SettingsTab name={name} settings={settings} />
                  </Tabs.Content>
                ))}
              <Preview
                read={settings.read}
                isAtEnd={tab === 'footer'}
                isWelcome={tab === 'featured'}
                note={previewNotes[tab]}
              />
            </div>
          </Tabs.Root>
        )
      }
    </SettingsSection>
  );
}

/** Shown where no settings are stored yet. */
function Initialise({ settings }: { settings: SettingsState }) {
  return (
    <div className="panel">
      <Empty icon={paletteIcon} title="No UI settings yet">
        <p>The site shows its defaults. Store them to change them here.</p>
        <Button
          look="primary"
          isLarge
          isOff={settings.busy !== null}
          onClick={() => void settings.initialise(() => true, 'UI settings initialized successfully')}
        >
          Initialize UI settings
        </Button>
      </Empty>
    </div>
  );
}

/** The changes of a tab that the preview cannot show before they are saved. */
const previewNotes: Readonly<Partial<Record<SettingCategory, string>>> = {
  branding: 'The favicon stands in the browser’s tab; it changes there after saving.',
  content:
    'What you switch off leaves the preview at once. What was off when this page opened, and the items of a search page, show on the site after saving.',
  featured:
    'The banner stands in the preview in place of the hero; on the site it does while there are no titles.',
  analytics: 'Neither ads nor analytics run in the preview; they begin on the site after saving.',
};
