/** How many requests and connections one address, and all together, may hold open. */
export interface LoadLimits {
  connections: number;
  connectionsPerAddress: number;
  /** Running requests for anything except pages and their files: connections beyond these stay free for pages. */
  held: number;
  heldPerAddress: number;
  /** Requests whose body is still arriving. */
  bodiesPerAddress: number;
  /** Milliseconds within which a body has to be complete, except files. */
  bodyTime: number;
  /** Bytes that the sender of a file has to send within each period of this many milliseconds. */
  uploadBytes: number;
  uploadSpan: number;
  /** Milliseconds in which a client has to send or read something. */
  silence: number;
  /** Milliseconds for which it may wait for an answer: orders for a whole catalogue take long. */
  answerTime: number;
}

/** A whole office or mobile network may share one address. */
export const loadLimits: LoadLimits = {
  connections: 12_000,
  connectionsPerAddress: 4_000,
  held: 8_000,
  heldPerAddress: 400,
  bodiesPerAddress: 100,
  bodyTime: 15_000,
  // 16 KB a second: two uploads at once over a slow home connection.
  uploadBytes: 30 * 16 * 1024,
  uploadSpan: 30_000,
  silence: 30_000,
  answerTime: 90_000,
};
