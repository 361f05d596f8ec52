/**
 * Decides when the inventory of all pages is made: once for each build, and again after a reset, after the store was rebuilt, and
 * for an order to publish everything.
 */
export interface InventoryKeeperOptions {
  isTaken: () => boolean;
  setTaken: () => void;
  /** Resolves when every page is queued. */
  take: () => Promise<void>;
  onFault: (error: unknown) => void;
}

export function inventoryKeeper({ isTaken, setTaken, take, onFault }: InventoryKeeperOptions) {
  let isRunning = false;
  let round = 0;

  /** Makes one inventory at a time. */
  async function takeOnce(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isTaken()) {
        const began = round;
        await take();
        // The store may have been rebuilt since this inventory began, and lost the first part of it.
        if (began === round) setTaken();
      }
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Makes the inventory if there is none yet. After a fault the next call retries. */
    ensure: () => void takeOnce(),
    /** The inventory is invalid and is made again. */
    retake(): void {
      round += 1;
      void takeOnce();
    },
  };
}

export type InventoryKeeper = ReturnType<typeof inventoryKeeper>;
