/** Structured data of a page's video. */
import type { VideoObject } from 'schema-dts';
import { cutText } from '#site/lib/cut-text.ts';
import { isoDuration } from '#site/lib/duration.ts';
import { isVideoFile } from '#site/lib/video-file.ts';
import { videoId } from './graph.ts';
import { descriptionMax } from './title-nodes.ts';

export interface Video {
  /** The page it is watched on. */
  path: string;
  name: string;
  description: string | null;
  /** null uses the page's social card (page-nodes.ts). */
  thumbnail: string | null;
  uploadedAt: string;
  /** Minutes. */
  duration: number | null;
  address: string | null;
}

/** An own file is the content itself; anything else is a page with a player. */
export function videoNode(video: Video): VideoObject | null {
  const { path, name, description, thumbnail, uploadedAt, duration, address } = video;
  if (address === null) return null;
  return {
    '@type': 'VideoObject',
    '@id': videoId(path),
    url: path,
    name,
    description: cutText(description?.trim() || name, descriptionMax),
    ...(thumbnail !== null && { thumbnailUrl: thumbnail }),
    uploadDate: uploadedAt,
    ...(duration !== null && { duration: isoDuration(duration) }),
    ...(isVideoFile(address) ? { contentUrl: address } : { embedUrl: address }),
  };
}
