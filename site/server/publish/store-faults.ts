/** Handles a page store that refuses to read or write, as it does on a full disk. */
export interface StoreFaultsOptions {
  /** Starts no rendering for this many milliseconds. */
  pause: (milliseconds: number) => void;
  /** Continues the remaining work. */
  retry: () => void;
  log: (line: string) => void;
}

const pauseMs = 1_000;
const logEveryMs = 60_000;

export class StoreFaults {
  readonly #options: StoreFaultsOptions;
  #retry: NodeJS.Timeout | undefined;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: StoreFaultsOptions) {
    this.#options = options;
  }

  /** Retries every second until the store accepts the writes. */
  readonly report = (error: unknown): void => {
    if (this.#retry) return;
    const { pause, retry, log } = this.#options;
    pause(pauseMs);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      retry();
    }, pauseMs).unref();
    if (performance.now() - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = performance.now();
    log(`The page store refused: ${error instanceof Error ? error.message : String(error)}`);
  };

  /** For timers and reports, which an unreadable store must not end. */
  readonly orElse = <T>(instead: T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      this.report(error);
      return instead;
    }
  };
}
