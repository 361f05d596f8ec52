import { type DragEvent, useState } from 'react';
import { uploadIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';

interface Props {
  name: string;
  /** The accepted types of files. */
  words: string;
  accept: string;
  describedBy?: string | undefined;
  onFile: (file: File) => void;
}

/** A file field that files can also be dropped on. */
export function DropArea({ name, words, accept, describedBy, onFile }: Props) {
  const [isOver, setIsOver] = useState(false);

  function dropped(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <label
      className={isOver ? 'line drop is-over' : 'line drop'}
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
        accept={accept}
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
        <span>{words}</span>
      </span>
    </label>
  );
}
