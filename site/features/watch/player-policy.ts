/** What our own player needs besides the policy of all pages. */
import { createHash } from 'node:crypto';
import {
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
import type { Stream } from './playing.ts';

/** Every element that OwnPlayer.astro writes, and those that they write in turn. */
const parts = [
  MediaCaptionsMenu,
  MediaCaptionsMenuButton,
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

/** media-chrome writes the styles of each part into its shadow; the policy knows them by their hash. */
const styles = parts.flatMap((part) =>
  [...part.getTemplateHTML({}, {}).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style),
);
const styleHashes = [...new Set(styles)].map(
  (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

/** A playlist may name pieces on any host; of a plain file only its captions are read by script. */
export function playerSources({ kind, src, isOwn }: Stream): ExtraSources {
  const hosts = kind === 'hls' ? ['https:', 'http:'] : isOwn ? [] : [new URL(src).origin];
  return { 'style-src': styleHashes, 'connect-src': hosts };
}
