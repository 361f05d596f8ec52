/** A stream, the player that plays it, and the state of that player. */
import { atom } from 'nanostores';
import type { Chapter, SubtitleTrack } from '#schema/rules/tracks.ts';
import type { About } from '#site/stores/own-items.ts';

/** The state of the page's player; the stream options beside it follow. */
export const $screen = atom<'off' | 'on' | 'broken'>('off');

/** How an address can be played in a page. */
export type StreamKind = 'none' | 'external' | 'file' | 'hls' | 'embed';

export interface Stream {
  kind: StreamKind;
  /** The address that the player opens. */
  src: string;
  /** The page of the stream, for a new tab. */
  page: string;
  /** The stream is served by this site: in a frame it must not get this site's rights. */
  isOwn: boolean;
  /** The service that plays it on its own site alone: 'Netflix'. */
  service?: string;
  /** It did not answer when it was checked. Left out otherwise: each page would carry it. */
  isDead?: true;
}

/** True for streams that are better opened on their own site: of a host that forbids being framed, or dead. */
export const isElsewhere = ({ kind, isDead }: Pick<Stream, 'kind' | 'isDead'>): boolean =>
  kind === 'external' || isDead === true;

/** True for streams played by this site's own player, and not by another site's in a frame. */
export const isOwnPlayer = ({ kind }: Pick<Stream, 'kind'>): boolean => kind === 'file' || kind === 'hls';

/** The names and pictures of a stream. */
export interface Playing {
  /** Names the frame, and shows on the system's media controls. */
  title: string;
  /** The show an episode belongs to. */
  series?: string | undefined;
  /** Shows before the stream plays, and on the system's media controls. */
  poster: string;
  next?: NextUp | undefined;
  subtitles?: readonly SubtitleTrack[] | undefined;
  chapters?: readonly Chapter[] | undefined;
  /** The seconds at which the opening titles begin and end. */
  intro?: { from: number; to: number } | undefined;
  /** The title, for the visitor's Continue watching; matches are not part of that. */
  about?: About | undefined;
  /** 'S01 E02: The Ring', of an episode. */
  label?: string | undefined;
}

export interface NextUp {
  path: string;
  /** 'S01 E03: The Ring' */
  title: string;
}
