import type { ReactNode } from 'react';

interface Props {
  isBusy: boolean;
  /** While it is busy. */
  busyWords?: string;
  children: ReactNode;
}

/** It keeps the focus while it is busy, which a disabled button would lose. */
export function SubmitButton({ isBusy, busyWords = 'Saving...', children }: Props) {
  return (
    <button
      className="btn btn-primary"
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (
        <>
          <span className="spinner" />
          {busyWords}
        </>
      ) : (
        children
      )}
    </button>
  );
}
