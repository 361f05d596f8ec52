import { useSyncExternalStore } from 'react';
import { unplayableMessage } from '#schema/rules/chosen-file.ts';
import { type UploadKindName, uploadMessages } from '#schema/rules/upload.ts';
import { factWords, sizeWords } from '#site/admin/media/media-labels.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon, imageIcon, refreshCwIcon, triangleAlertIcon, xIcon } from '#site/ui/icons.ts';
import type { LocalFile } from './local-file.ts';
import type { UploadState } from './use-upload.ts';

interface Props {
  kind: UploadKindName;
  label: string;
  state: Exclude<UploadState, { phase: 'idle' | 'asking' }>;
  /** The chosen file, once the browser has read it. */
  local: LocalFile | null;
  onCancel: () => void;
  onResume: () => void;
}

/** The progress of an upload, a preview of its file, and the reason when it waits. */
export function UploadProgress({ kind, label, state, local, onCancel, onResume }: Props) {
  const { phase, name, percent } = state;
  const isOnline = useOnline();
  const note = phase === 'stopped' ? state.problem : isOnline || phase === 'keeping' ? notes[phase] : offline;
  return (
    <div className="upload-row box" data-phase={isOnline ? phase : 'waiting-network'}>
      <LocalPreview kind={kind} preview={local?.preview ?? null} />
      <b className="cut" title={name}>
        {name}
      </b>
      <span className="row-actions wrapping">
        <span className="tabular">{percent}%</span>
        {phase === 'stopped' && <IconButton icon={refreshCwIcon} words="Go on" onClick={onResume} />}
        <IconButton icon={xIcon} words="Cancel the upload" onClick={onCancel} />
      </span>
      <progress aria-label={`Uploading ${label.toLowerCase()}`} value={percent} max={100} />
      {local && <small className="tabular whole-row">{factWords(local)}</small>}
      <small className="whole-row" role="status">
        {note}
      </small>
    </div>
  );
}

const notes = {
  sending: '',
  'waiting-network': `${uploadMessages.network}. It goes on by itself when the network is back.`,
  'waiting-server': 'The server is busy. It goes on by itself.',
  keeping: 'Checking the file…',
};
const offline = 'You are offline. The upload waits, and goes on by itself when the line is back.';

/** A preview of the chosen file: the picture, or the first frame of a video. */
function LocalPreview({ kind, preview }: { kind: UploadKindName; preview: string | null }) {
  return (
    <span className="media-tile">
      {preview === null ? (
        <Icon d={kind === 'poster' ? imageIcon : filmIcon} />
      ) : kind === 'video' ? (
        <video src={preview} muted preload="metadata" tabIndex={-1} aria-hidden="true" />
      ) : (
        <img src={preview} alt="" />
      )}
    </span>
  );
}

interface QuestionProps {
  file: File;
  onUpload: () => void;
  onCancel: () => void;
}

/** Says before the upload that no browser will play the video. */
export function UnplayableQuestion({ file, onUpload, onCancel }: QuestionProps) {
  return (
    <div className="box stack-close muted" role="alert">
      <p className="wrapping warning-text">
        <Icon d={triangleAlertIcon} />
        <b>{file.name}</b> <span className="tabular">{sizeWords(file.size)}</span>
      </p>
      <p>{unplayableMessage}</p>
      <div className="wrapping">
        <Button onClick={onCancel}>Choose another file</Button>
        <Button look="ghost" onClick={onUpload}>
          Upload it all the same
        </Button>
      </div>
    </div>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const stop = new AbortController();
      window.addEventListener('online', changed, stop);
      window.addEventListener('offline', changed, stop);
      return () => stop.abort();
    },
    () => navigator.onLine,
  );
}
