import { type DragEvent, useState } from 'react';
import { type UploadKindName, uploadKinds } from '#schema/upload.ts';
import { uploadIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';

interface Props {
  kind: UploadKindName;
  name: string;
  describedBy: string | undefined;
  onFile: (file: File) => void;
}

const kindWords: Record<UploadKindName, string> = { poster: 'JPG, PNG or WebP', video: 'MP4, WebM or AVI' };

/** Files are dropped here, or chosen: it is a file field that looks larger. */
export function DropArea({ kind, name, describedBy, onFile }: Props) {
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
        // otherwise the browser would open the file in place of the page
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
          // the same file may be chosen again
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
