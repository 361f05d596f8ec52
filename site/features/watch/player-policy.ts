/** The additions to the content security policy that our own player needs. */
import { createHash } from 'node:crypto';
import {
  MediaAirplayButton,
  MediaCastButton,
  MediaContainer,
  MediaController,
  MediaDurationDisplay,
  MediaFullscreenButton,
  MediaGestureReceiver,
  MediaKeyboardShortcutsDialog,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaTooltip,
  MediaVolumeRange,
} from 'media-chrome';
import {
  MediaCaptionsMenu,
  MediaCaptionsMenuButton,
  MediaChromeMenu,
  MediaChromeMenuItem,
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
} from 'media-chrome/menu';
import type { ExtraSources } from '#site/lib/content-security-policy.ts';
import type { Playing, Stream } from './player-state.ts';

/** The elements in OwnPlayer.tsx and PlayerControls.tsx, and those that they contain. */
const parts = [
  MediaCaptionsMenu,
  MediaAirplayButton,
  MediaCaptionsMenuButton,
  MediaCastButton,
  MediaChromeMenu,
  MediaChromeMenuItem,
  MediaContainer,
  MediaController,
  MediaDurationDisplay,
  MediaFullscreenButton,
  MediaGestureReceiver,
  MediaKeyboardShortcutsDialog,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaTooltip,
  MediaVolumeRange,
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
