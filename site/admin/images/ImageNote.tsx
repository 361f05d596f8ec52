import { Icon } from '#site/ui/Icon.tsx';
import { circleCheckIcon } from '#site/ui/icons.ts';
import { type ImageCheck, isForeign } from './image-check.ts';

interface Props {
  check: ImageCheck;
  address: string;
  isKeeping: boolean;
  onUse: (address: string) => void;
  /** Fetches the picture and keeps it on this site. */
  onKeep: () => void;
}

/** What the check of an address came to; that it is wrong stands at the field itself. */
export function ImageNote({ check, address, isKeeping, onUse, onKeep }: Props) {
  const { state } = check;
  return (
    <div className="image-note" role="status">
      {state === 'checking' && (
        <span>
          <span className="spinner" /> Checking the address…
        </span>
      )}
      {state === 'valid' && (
        <span className="success">
          <Icon d={circleCheckIcon} />
          The picture loads
        </span>
      )}
      {state === 'fixed' && (
        <>
          <span>
            This is a page about a picture. The picture itself: <b>{check.address}</b>
          </span>
          <button className="btn btn-quiet btn-sm" type="button" onClick={() => onUse(check.address)}>
            Use this address
          </button>
        </>
      )}
      {(state === 'valid' || state === 'invalid') && isForeign(address) && (
        <button
          className="btn btn-ghost btn-sm"
          type="button"
          aria-disabled={isKeeping || undefined}
          onClick={() => isKeeping || onKeep()}
        >
          {isKeeping ? 'Fetching...' : 'Keep a copy on this site'}
        </button>
      )}
    </div>
  );
}
