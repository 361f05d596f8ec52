/** When the list of all pages is made: once for a build, and anew after a reset, a rebuilt store and an order to publish all. */
export interface ListingOptions {
  isListed: () => boolean;
  setListed: () => void;
  /** Resolves when every page there is was put on the list. */
  list: () => Promise<void>;
  onFault: (error: unknown) => void;
}

export function listing({ isListed, setListed, list, onFault }: ListingOptions) {
  let isRunning = false;
  let round = 0;

  /** One at a time. */
  async function bring(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isListed()) {
        const began = round;
        await list();
        // The first part of one that began before may have gone with the store.
        if (began === round) setListed();
      }
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Where it is not there yet; after a fault whoever comes next tries again. */
    bring: () => void bring(),
    /** The list is not to be trusted any more. */
    anew(): void {
      round += 1;
      void bring();
    },
  };
}
