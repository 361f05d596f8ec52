import { type UploadKindName, uploadMessages } from '#schema/upload.ts';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon, imageIcon, refreshCwIcon, xIcon } from '#site/ui/icons.ts';
import type { UploadState } from './use-upload.ts';

interface Props {
  kind: UploadKindName;
  label: string;
  state: Exclude<UploadState, { phase: 'idle' }>;
  onCancel: () => void;
  onResume: () => void;
}

/** The progress of an upload, and what it waits for. */
export function UploadProgress({ kind, label, state, onCancel, onResume }: Props) {
  const { phase, name, percent } = state;
  const note = phase === 'stopped' ? state.problem : notes[phase];
  return (
    <div className="upload-row" data-phase={phase}>
      <span className="upload-sign">
        <Icon d={kind === 'video' ? filmIcon : imageIcon} />
      </span>
      <b title={name}>{name}</b>
      <span className="row-actions">
        <span className="tabular">{percent}%</span>
        {phase === 'stopped' && (
          <Tip words="Go on">
            <button className="icon-btn small" type="button" aria-label="Go on" onClick={onResume}>
              <Icon d={refreshCwIcon} />
            </button>
          </Tip>
        )}
        <Tip words="Cancel the upload">
          <button className="icon-btn small" type="button" aria-label="Cancel the upload" onClick={onCancel}>
            <Icon d={xIcon} />
          </button>
        </Tip>
      </span>
      <span
        className="bar"
        role="progressbar"
        aria-label={`Uploading ${label.toLowerCase()}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="note" role="status">
        {note}
      </span>
    </div>
  );
}

const notes = {
  sending: '',
  'waiting-network': `${uploadMessages.network}. It goes on by itself when the network is back.`,
  'waiting-server': 'The server is busy. It goes on by itself.',
  keeping: 'Checking the file…',
};
