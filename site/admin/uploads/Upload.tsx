import { useId } from 'react';
import { posterSources } from '#schema/poster.ts';
import type { UploadKindName } from '#schema/upload.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { DropArea } from './DropArea.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  kind: UploadKindName;
  /** What it is called: 'Poster' makes 'Upload poster', 'Replace poster'. */
  label: string;
  /** The address of what is there now. */
  value: string | null;
  /** A file has been kept under this address. */
  onChange: (url: string) => void;
  onBusy?: (isBusy: boolean) => void;
  /** poster: 2:3; wide: whole, in a low box. */
  preview?: 'poster' | 'wide' | 'none';
}

/** Sends a file and shows how far it is; where what is there can be seen, it is. */
export function Upload({ kind, label, value, onChange, onBusy, preview }: Props) {
  const problemId = useId();
  const { state, choose, cancel, resume } = useUpload({ kind, onChange, onBusy });
  const shape = preview ?? (kind === 'poster' ? 'poster' : 'none');
  const problem = state.phase === 'idle' ? state.problem : null;
  return (
    <div className="upload">
      {value && shape !== 'none' && <Preview url={value} isWide={shape === 'wide'} />}
      {state.phase !== 'idle' && (
        <UploadProgress kind={kind} label={label} state={state} onCancel={cancel} onResume={resume} />
      )}
      <DropArea
        kind={kind}
        name={`${value ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
        describedBy={problem ? problemId : undefined}
        onFile={choose}
      />
      {problem && (
        <p className="err" id={problemId}>
          <Icon d={circleAlertIcon} />
          {problem}
        </p>
      )}
    </div>
  );
}

function Preview({ url, isWide }: { url: string; isWide: boolean }) {
  const { src, srcset } = posterSources(url);
  return <PosterImage src={src} srcset={srcset} sizes="220px" isWide={isWide} />;
}
