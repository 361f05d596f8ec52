/**
 * Decides when the inventory of all pages is taken: once for each build, and again after a reset, after the store was rebuilt, and for an
 * order to publish everything.
 */
export interface ListingOptions {
  isListed: () => boolean;
  setListed: () => void;
  /** Resolves when every page is queued. */
  list: () => Promise<void>;
  onFault: (error: unknown) => void;
}

export function listing({ isListed, setListed, list, onFault }: ListingOptions) {
  let isRunning = false;
  let round = 0;

  /** One inventory at a time. */
  async function bring(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isListed()) {
        const began = round;
        await list();
        // The store may have been rebuilt since this inventory began, and lost the first part of it.
        if (began === round) setListed();
      }
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Takes the inventory if there is none yet. After a fault the next call tries again. */
    bring: () => void bring(),
    /** The inventory no longer counts and is taken again. */
    anew(): void {
      round += 1;
      void bring();
    },
  };
}
