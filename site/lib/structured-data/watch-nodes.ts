/** Structured data of a title's watch page. */
import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import { watchPath } from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { type GraphNode, refer, videoId } from './graph.ts';
import { titleStub } from './title-nodes.ts';
import { videoNode } from './video-node.ts';

export function watchNodes(movie: Movie): GraphNode[] {
  const path = watchPath(movie);
  const video = videoNode({
    path,
    name: movie.title,
    description: movie.description,
    thumbnail: titlePoster(movie).src,
    uploadedAt: movie.createdAt,
    duration: movie.duration,
    address: playUrl(movie),
  });
  const title = titleStub(movie, movie.type === 'tv_show');
  if (!video) return [title];
  return [video, { ...title, video: refer(videoId(path)) }];
}
