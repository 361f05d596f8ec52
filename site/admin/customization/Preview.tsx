import { useEffect, useRef, useState } from 'react';
import { defaultSettings } from '#schema/default-settings.ts';
import { useTypedPicture } from '#site/admin/images/image-check.ts';
import { homePath } from '#site/lib/paths.ts';
import { monitorIcon, smartphoneIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { moonIcon, sunIcon } from '#site/ui/icons.ts';
import { previewPage, previewWelcome } from './preview-page.ts';

const screens = { desktop: 1280, phone: 390 } as const;
/** Below this window width the preview starts with the phone's screen. */
const narrow = 700;
type Screen = keyof typeof screens;
type Theme = 'dark' | 'light';

interface Props {
  read: (key: string) => string;
  /** Scrolls the preview to the footer. */
  isAtEnd: boolean;
  /** Shows the banner of a catalogue without titles in place of the hero. */
  isWelcome: boolean;
  /** A sentence below the preview. */
  note?: string | undefined;
}

/** The real home page, scaled down, with the values in the form. Scripts are off, so it shows no ads and counts no visit. */
export function Preview({ read, isAtEnd, isWelcome, note }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
  );
  const [screen, setScreen] = useState<Screen>(() => (window.innerWidth < narrow ? 'phone' : 'desktop'));
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const scale = width / screens[screen];
  const pictures = {
    logo: useTypedPicture(read('branding_logo_url')).picture,
    background: useTypedPicture(read('featured_hero_background')).picture,
  };

  const paint = () => {
    const page = frame.current?.contentDocument;
    const values = new Map(defaultSettings.map(({ key }) => [key, read(key)]));
    if (!page?.body) return;
    previewWelcome(page, isWelcome);
    previewPage(page, theme, values, read, pictures);
  };
  // Painting takes a moment only, so every change repaints the whole page.
  useEffect(paint);

  const scroll = () => {
    const page = frame.current?.contentWindow;
    page?.scrollTo({ top: isAtEnd ? page.document.documentElement.scrollHeight : 0, behavior: 'instant' });
  };
  useEffect(scroll, [isAtEnd]);

  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  return (
    <div className="sticky">
      <div className="wrapping tools">
        <h2>Live preview</h2>
        <fieldset className="segmented">
          <legend className="visually-hidden">Screen of the preview</legend>
          <Choice icon={monitorIcon} isChosen={screen === 'desktop'} onChoose={() => setScreen('desktop')}>
            Desktop
          </Choice>
          <Choice icon={smartphoneIcon} isChosen={screen === 'phone'} onChoose={() => setScreen('phone')}>
            Phone
          </Choice>
        </fieldset>
        <fieldset className="segmented">
          <legend className="visually-hidden">Theme of the preview</legend>
          <Choice icon={moonIcon} isChosen={theme === 'dark'} onChoose={() => setTheme('dark')}>
            Dark
          </Choice>
          <Choice icon={sunIcon} isChosen={theme === 'light'} onChoose={() => setTheme('light')}>
            Light
          </Choice>
        </fieldset>
      </div>
      <div className="preview" data-screen={screen}>
        <div className="chrome" aria-hidden="true">
          <i />
          <i />
          <i />
          <span>Home</span>
        </div>
        <div className="view" ref={box}>
          <iframe
            ref={frame}
            title="Home page in these settings"
            src={homePath}
            sandbox="allow-same-origin"
            style={{ width: screens[screen], transform: `scale(${scale})`, height: `${100 / (scale || 1)}%` }}
            onLoad={() => {
              paint();
              scroll();
            }}
          />
        </div>
      </div>
      {note && <p className="hint">{note}</p>}
    </div>
  );
}

interface ChoiceProps {
  icon: string;
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ icon, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <Icon d={icon} />
      <span>{children}</span>
    </button>
  );
}
