/** How an address can be played in a page. */
export type StreamKind = 'none' | 'external' | 'file' | 'hls' | 'embed';

export interface Stream {
  kind: StreamKind;
  /** What the player opens. */
  src: string;
  /** Where the stream lives: for a new tab. */
  page: string;
  /** Served by this site: a frame of it must not get this site's rights. */
  isOwn: boolean;
}

/** Played by the player of this site, not by another's in a frame. */
export const isOwnPlayer = ({ kind }: Pick<Stream, 'kind'>): boolean => kind === 'file' || kind === 'hls';

/** What a player is told of what it plays. */
export interface Playing {
  /** What plays: names the frame, and stands on the system's controls. */
  title: string;
  /** The show an episode belongs to. */
  series?: string | undefined;
  /** A picture for the screen before it plays, and for the system's controls. */
  poster: string;
  next?: NextUp | undefined;
}

export interface NextUp {
  path: string;
  /** 'S01 E03: The Ring' */
  title: string;
}
