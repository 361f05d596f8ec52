import { type DragEvent, useId, useState } from 'react';
import { mediaPrefix } from '#schema/media.ts';
import { posterSources } from '#schema/poster.ts';
import { type UploadKindName, uploadKinds } from '#schema/upload.ts';
import { isDrawn, useTypedPicture } from '#site/admin/images/image-check.ts';
import { uploadIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, filmIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { type UploadedFile, useUpload } from './use-upload.ts';

interface Props {
  kind: UploadKindName;
  /** The name of the file: 'Poster' makes 'Upload poster' and 'Replace poster'. */
  label: string;
  /** The current address. */
  value: string | null;
  /** Called with the address of the stored file. */
  onChange: (url: string) => void;
  onBusy?: (isBusy: boolean) => void;
  /** The shape of a picture's preview. poster: cropped to 2:3; wide: whole, in a low box. */
  preview?: 'poster' | 'wide';
}

/** Uploads a file, shows the progress, and previews the result. */
export function Upload({ kind, label, value: given, onChange, onBusy, preview = 'poster' }: Props) {
  const problemId = useId();
  const value = given !== null && isDrawn(given) ? null : given;
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

interface VideoPreviewProps {
  url: string;
  /** The file, if it was uploaded on this page. */
  file?: UploadedFile;
}

const mebibyte = 1024 * 1024;

const sizeWords = (bytes: number): string =>
  bytes < mebibyte ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / mebibyte).toFixed(1)} MB`;

/** Previews an uploaded film. Nothing is loaded from other hosts. */
function VideoPreview({ url, file }: VideoPreviewProps) {
  const [unplayable, setUnplayable] = useState('');
  if (!url.startsWith(mediaPrefix)) return null;
  const name = file?.name ?? url.slice(url.lastIndexOf('/') + 1);
  return (
    <figure className="video-kept">
      {unplayable === url ? (
        <p className="hint">This browser cannot play the file. It is kept all the same.</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: uploads come without captions
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={`Video ${name}`}
          onError={() => setUnplayable(url)}
        />
      )}
      <figcaption>
        <Icon d={filmIcon} />
        <b title={name}>{name}</b>
        {file && <span className="tabular">{sizeWords(file.bytes)}</span>}
      </figcaption>
    </figure>
  );
}

interface DropAreaProps {
  kind: UploadKindName;
  name: string;
  describedBy: string | undefined;
  onFile: (file: File) => void;
}

const kindWords: Record<UploadKindName, string> = { poster: 'JPG, PNG or WebP', video: 'MP4, WebM or AVI' };

/** A file field that files can also be dropped on. */
function DropArea({ kind, name, describedBy, onFile }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const { mimeTypes, extensions, maxMegabytes } = uploadKinds[kind];

  function dropped(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <label
      className={isOver ? 'drop is-over' : 'drop'}
      onDragOver={(event) => {
        // By default the browser would open the file instead of the page.
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <input
        className="visually-hidden"
        type="file"
        accept={[...mimeTypes, ...extensions.map((extension) => `.${extension}`)].join(',')}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
      <Icon d={uploadIcon} />
      <span>
        <b>{name}</b>
        <br />
        {kindWords[kind]}, up to {maxMegabytes} MB
      </span>
    </label>
  );
}
