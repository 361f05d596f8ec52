/** What happens when the page store refuses to read or write, as it does on a full disk. */
export interface StoreFaultsOptions {
  /** No rendering is started for so many milliseconds. */
  pause: (milliseconds: number) => void;
  /** Continues the work that was left. */
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

  /** Tries again every second until the store takes what there is to write. */
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

  /** For timers and reports, which a store that cannot be read must not end. */
  readonly orElse = <T>(instead: T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      this.report(error);
      return instead;
    }
  };
}
