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
