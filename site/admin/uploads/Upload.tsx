import { useId } from 'react';
import { posterSources } from '#schema/poster.ts';
import type { UploadKindName } from '#schema/upload.ts';
import { useTypedPicture } from '#site/admin/images/use-image-check.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { DropArea } from './DropArea.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';
import { VideoPreview } from './VideoPreview.tsx';

interface Props {
  kind: UploadKindName;
  /** What it is called: 'Poster' makes 'Upload poster', 'Replace poster'. */
  label: string;
  /** The address of what is there now. */
  value: string | null;
  /** A file has been kept under this address. */
  onChange: (url: string) => void;
  onBusy?: (isBusy: boolean) => void;
  /** Of a picture. poster: 2:3; wide: whole, in a low box. */
  preview?: 'poster' | 'wide';
}

/** Sends a file, shows how far it is, and then what is there. */
export function Upload({ kind, label, value, onChange, onBusy, preview = 'poster' }: Props) {
  const problemId = useId();
  const { picture, show } = useTypedPicture(value ?? '');
  const { state, uploaded, choose, cancel, resume } = useUpload({
    kind,
    onChange(url) {
      show(url);
      onChange(url);
    },
    onBusy,
  });
  const problem = state.phase === 'idle' ? state.problem : null;
  return (
    <div className="upload">
      {kind === 'video'
        ? value && <VideoPreview url={value} {...(uploaded?.url === value && { file: uploaded })} />
        : picture && <Preview url={picture} isWide={preview === 'wide'} />}
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
        <p className="problem" id={problemId}>
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
