/** How much one address, and all of them together, may hold open. */
export interface LoadLimits {
  connections: number;
  connectionsPerAddress: number;
  /** Requests in flight for anything but pages and their files: the connections beyond these stay free for page hits. */
  held: number;
  heldPerAddress: number;
  /** Requests whose body is still arriving. */
  bodiesPerAddress: number;
  /** Milliseconds in which a body that is no upload has to arrive whole. */
  bodyTime: number;
  /** Bytes of an upload that have to arrive in each span of so many milliseconds. */
  uploadBytes: number;
  uploadSpan: number;
}

/** A whole office or a mobile network may sit behind one address. */
export const loadLimits: LoadLimits = {
  connections: 12_000,
  connectionsPerAddress: 4_000,
  held: 8_000,
  heldPerAddress: 400,
  bodiesPerAddress: 100,
  bodyTime: 15_000,
  // 16 KB a second: two uploads at once over a slow line at home.
  uploadBytes: 30 * 16 * 1024,
  uploadSpan: 30_000,
};
