import { useEffect, useRef, useState } from 'react';
import { defaultSettings } from '#schema/shapes/default-settings.ts';
import { useTypedPicture } from '#site/admin/images/image-check.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { homePath } from '#site/lib/paths.ts';
import { monitorIcon, smartphoneIcon } from '#site/ui/admin-icons.ts';
import { moonIcon, sunIcon } from '#site/ui/icons.ts';
import { previewPage, previewWelcome } from './preview-page.ts';

const screens = { desktop: 1280, phone: 390 } as const;
/** Below this window width the preview starts with the phone's screen. */
const narrow = 700;
type Screen = keyof typeof screens;
type Theme = 'dark' | 'light';

const screenOptions = [
  { value: 'desktop', words: 'Desktop', icon: monitorIcon },
  { value: 'phone', words: 'Phone', icon: smartphoneIcon },
] as const;
const themeOptions = [
  { value: 'dark', words: 'Dark', icon: moonIcon },
  { value: 'light', words: 'Light', icon: sunIcon },
] as const;

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
    <div className="stack-close">
      <div className="wrapping tools">
        <h2>Live preview</h2>
        <Choice label="Screen of the preview" value={screen} options={screenOptions} onChoose={setScreen} />
        <Choice label="Theme of the preview" value={theme} options={themeOptions} onChoose={setTheme} />
      </div>
      <div className="preview" data-screen={screen}>
        <p className="muted" aria-hidden="true">
          Home
        </p>
        <div ref={box}>
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
