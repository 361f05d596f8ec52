/** The additions to the content security policy that our own player needs. */
import { createHash } from 'node:crypto';
import * as chrome from 'media-chrome';
import * as menu from 'media-chrome/menu';
import type { ExtraSources } from '#schema/rules/content-security-policy.ts';
import type { Playing, Stream } from './player-state.ts';

/** The elements in OwnPlayer.tsx and PlayerControls.tsx, and those that they contain. */
const parts = [
  menu.MediaCaptionsMenu,
  chrome.MediaAirplayButton,
  menu.MediaCaptionsMenuButton,
  chrome.MediaCastButton,
  menu.MediaChromeMenu,
  menu.MediaChromeMenuItem,
  chrome.MediaContainer,
  chrome.MediaController,
  chrome.MediaDurationDisplay,
  chrome.MediaFullscreenButton,
  chrome.MediaGestureReceiver,
  chrome.MediaKeyboardShortcutsDialog,
  chrome.MediaLoadingIndicator,
  chrome.MediaMuteButton,
  chrome.MediaPipButton,
  chrome.MediaPlayButton,
  menu.MediaPlaybackRateMenu,
  menu.MediaPlaybackRateMenuButton,
  chrome.MediaPreviewChapterDisplay,
  chrome.MediaPreviewThumbnail,
  chrome.MediaPreviewTimeDisplay,
  chrome.MediaSeekBackwardButton,
  chrome.MediaSeekForwardButton,
  chrome.MediaTimeDisplay,
  chrome.MediaTimeRange,
  chrome.MediaTooltip,
  chrome.MediaVolumeRange,
];

/** media-chrome writes a style element into each shadow root; the policy allows them by their hashes. */
const styles = parts.flatMap((part) =>
  [...part.getTemplateHTML({}, {}).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style),
);
const styleHashes = [...new Set(styles)].map(
  (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

/** A playlist may name segments on any host; of a plain file scripts read only the subtitles. */
export function playerSources(
  { kind, src, isOwn }: Stream,
  subtitles: Playing['subtitles'] = [],
): ExtraSources {
  const foreign = [...(isOwn ? [] : [src]), ...subtitles.map(({ url }) => url)].filter(
    (url) => !url.startsWith('/'),
  );
  const hosts =
    kind === 'hls' ? ['https:', 'http:'] : [...new Set(foreign.map((url) => new URL(url).origin))];
  return { 'style-src': styleHashes, 'connect-src': hosts };
}
