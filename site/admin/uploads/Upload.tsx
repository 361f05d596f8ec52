import { lazy, Suspense, useId, useState } from 'react';
import { type DrawnTitle, noPoster } from '#schema/rules/drawn-poster.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { posterSources, titlePoster } from '#schema/rules/poster.ts';
import { type UploadKindName, uploadKinds } from '#schema/rules/upload.ts';
import type { MediaFile } from '#schema/shapes/media-library.ts';
import { isDrawn, useTypedPicture } from '#site/admin/images/image-check.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { imageIcon, layersIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { Problem } from '#site/ui/Problem.tsx';
import { DropArea } from './DropArea.tsx';
import { FileFacts, type StoredFile, VideoPreview } from './FilePreview.tsx';
import { UnplayableQuestion, UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  kind: UploadKindName;
  /** The name of the file: 'Poster' makes 'Upload poster' and 'Replace poster'. */
  label: string;
  /** The current address. */
  value: string | null;
  /** Called with the address of the stored file. */
  onChange: (url: string) => void;
  onBusy?: (isBusy: boolean) => void;
  /** Called with a file of the library as well, which has more than an address. */
  onTake?: (file: MediaFile) => void;
  /** The shape of a picture's preview. poster: cropped to 2:3; wide: whole, in a low box. */
  preview?: 'poster' | 'wide';
  /** The title whose poster it is: without a picture, or where its host is away, it is shown as the site draws it. */
  of?: DrawnTitle | null;
}

const LibraryDialog = lazy(async () => ({
  default: (await import('#site/admin/media/LibraryDialog.tsx')).LibraryDialog,
}));

/** Uploads a file or takes one from the library, shows the progress, and previews the result. */
export function Upload(props: Props) {
  const { kind, label, value: given, onChange, onBusy, onTake, preview = 'poster', of = null } = props;
  const problemId = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const value = given !== null && isDrawn(given) ? null : given;
  const { picture, show } = useTypedPicture(value ?? '');
  const { state, local, stored, choose, begin, take, cancel, resume } = useUpload({
    kind,
    onChange(url) {
      show(url);
      onChange(url);
    },
    onBusy,
  });
  const problem = state.phase === 'idle' ? state.problem : null;
  const known = stored?.url === value ? stored : null;
  return (
    <div className="upload stack-close">
      {kind === 'video'
        ? value?.startsWith(mediaPrefix) && (
            <VideoPreview file={known ?? { url: value, name: value.slice(value.lastIndexOf('/') + 1) }} />
          )
        : kind === 'poster' &&
          (picture || of) && (
            <Preview url={picture || noPoster} file={known} isWide={preview === 'wide'} of={of} />
          )}
      {state.phase === 'asking' ? (
        <UnplayableQuestion file={state.file} onUpload={() => begin(state.file)} onCancel={cancel} />
      ) : (
        state.phase !== 'idle' && (
          <UploadProgress {...{ kind, label, state, local }} onCancel={cancel} onResume={resume} />
        )
      )}
      <DropArea
        words={wordsOf(kind)}
        accept={acceptOf(kind)}
        name={`${value ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
        describedBy={problem ? problemId : undefined}
        onFile={choose}
      />
      <Button icon={layersIcon} onClick={() => setIsChoosing(true)}>
        Choose from library
        <span className="visually-hidden">{` for: ${label}`}</span>
      </Button>
      {isChoosing && (
        <Suspense fallback={null}>
          <LibraryDialog
            kind={kind}
            onClose={() => setIsChoosing(false)}
            onChoose={(file) => {
              take(file);
              onTake?.(file);
              setIsChoosing(false);
            }}
          />
        </Suspense>
      )}
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </div>
  );
}

interface PreviewProps {
  url: string;
  /** The file, where it was uploaded or chosen on this page. */
  file: StoredFile | null;
  isWide: boolean;
  of: DrawnTitle | null;
}

function Preview({ url, file, isWide, of }: PreviewProps) {
  const { src, srcset, drawn } = of ? titlePoster({ ...of, posterUrl: url }) : posterSources(url);
  const image = (
    <span className={isWide ? 'low-box' : 'upload-picture'}>
      <PosterImage src={src} srcset={srcset} drawn={drawn} sizes="220px" />
    </span>
  );
  if (!file) return image;
  return (
    <figure className="picture-kept stack-close">
      {image}
      <FileFacts file={file} icon={imageIcon} />
    </figure>
  );
}

const kindWords: Record<UploadKindName, string> = {
  poster: 'JPG, PNG, WebP, AVIF or GIF',
  video: 'MP4, WebM or AVI',
  subtitles: 'WebVTT or SubRip',
};

const wordsOf = (kind: UploadKindName) => `${kindWords[kind]}, up to ${uploadKinds[kind].maxMegabytes} MB`;

const acceptOf = (kind: UploadKindName) => {
  const { mimeTypes, extensions } = uploadKinds[kind];
  return [...mimeTypes, ...extensions.map((extension) => `.${extension}`)].join(',');
};
