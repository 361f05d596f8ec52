import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadKindNames, uploadKinds } from '#schema/rules/upload.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { uploadIcon } from '#site/ui/admin-icons.ts';

interface Props {
  onFiles: (files: Iterable<File>) => void;
}

const accept = uploadKindNames
  .flatMap((kind) => [
    ...uploadKinds[kind].mimeTypes,
    ...uploadKinds[kind].extensions.map((one) => `.${one}`),
  ])
  .join(',');

/** Chooses any number of files; they can be dropped anywhere on the page as well. */
export function AddFiles({ onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);
  return (
    <>
      <Button look="primary" icon={uploadIcon} onClick={() => input.current?.click()}>
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="Files to add"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same files again would fire no event.
          currentTarget.value = '';
        }}
      />
      {isOver && (
        <p className="drop-anywhere" aria-hidden="true">
          Drop the files to add them
        </p>
      )}
    </>
  );
}

/** Takes files that are dropped anywhere on the page but where something else takes them. */
function useDroppedFiles(onFiles: Props['onFiles']): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const hasFiles = ({ dataTransfer, defaultPrevented }: DragEvent) =>
      !defaultPrevented && dataTransfer?.types.includes('Files') === true;
    // By default the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over, stop);
    window.addEventListener('drop', drop, stop);
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setIsOver(false), stop);
    return () => stop.abort();
  }, []);
  return isOver;
}
