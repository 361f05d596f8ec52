/** Structured data of a video, and of a title's watch page. */
import type { VideoObject } from 'schema-dts';
import { isFileAddress } from '#schema/rules/file-address.ts';
import { titlePoster } from '#schema/rules/poster.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { watchPath } from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { isoDuration } from '#site/lib/title-facts.ts';
import { type GraphNode, refer, videoId } from './graph.ts';
import { descriptionMax, titleStub } from './title-nodes.ts';

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

/** An uploaded file is the content itself; anything else is a page with a player. */
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
    ...(isFileAddress(address) ? { contentUrl: address } : { embedUrl: address }),
  };
}

/** A stream that the check found dead is no video. */
export function watchNodes(movie: Movie, isStreamDead: boolean): GraphNode[] {
  const path = watchPath(movie);
  const video = videoNode({
    path,
    name: movie.title,
    description: movie.description,
    thumbnail: titlePoster(movie).src,
    uploadedAt: movie.createdAt,
    duration: movie.duration,
    address: isStreamDead ? null : playUrl(movie),
  });
  const title = titleStub(movie, movie.type === 'tv_show');
  if (!video) return [title];
  return [video, { ...title, video: refer(videoId(path)) }];
}
