import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Switch } from '#site/admin/form/Field.tsx';
import { FormBody, FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { Problem } from '#site/ui/Problem.tsx';

interface Props {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** Inserts a picture, or changes the one that is selected. */
export function PictureDialog({ editor, isOpen, onClose }: Props) {
  const isThere = isOpen && editor.isActive('picture');
  // HTML does not allow a form inside the form of the page.
  return createPortal(
    <FormDialog isOpen={isOpen} title={isThere ? 'Change the picture' : 'Insert a picture'} onClose={onClose}>
      {isOpen && <PictureForm editor={editor} isThere={isThere} onClose={onClose} />}
    </FormDialog>,
    document.body,
  );
}

const altMax = 300;

function PictureForm({ editor, isThere, onClose }: Omit<Props, 'isOpen'> & { isThere: boolean }) {
  const [before] = useState(() => editor.getAttributes('picture'));
  const [src, setSrc] = useState(String(before['src'] ?? ''));
  const [alt, setAlt] = useState(String(before['alt'] ?? ''));
  const [isDecorative, setIsDecorative] = useState(isThere && before['alt'] === '');
  const [problems, setProblems] = useState<{ src?: string; alt?: string }>({});
  const [isUploading, setIsUploading] = useState(false);

  function finish(): void {
    onClose();
    // The closing dialog moves the focus first.
    setTimeout(() => editor.commands.focus(), 0);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React events bubble through portals, up to the form of the page.
    event.stopPropagation();
    if (isUploading) return;
    const size = src === '' ? null : await sizeOf(src);
    const found = {
      ...(src === '' && { src: 'Upload a picture, or choose one from the library' }),
      ...(src !== '' && !size && { src: 'The picture does not load: choose another one' }),
      ...(!isDecorative &&
        alt.trim() === '' && { alt: 'Say what the picture shows, or mark it as decoration' }),
    };
    setProblems(found);
    if (found.src || found.alt || !size) return;
    const attrs = { ...before, src, alt: isDecorative ? '' : alt.trim(), ...size, loading: 'lazy' };
    editor.chain().insertContent({ type: 'picture', attrs }).run();
    finish();
  }

  return (
    <form className="dialog-form" noValidate onSubmit={(event) => void save(event)}>
      <FormBody className="form">
        <Upload
          kind="poster"
          label="Picture"
          preview="wide"
          value={src}
          onChange={setSrc}
          onBusy={setIsUploading}
        />
        {problems.src && <Problem>{problems.src}</Problem>}
        <TextField
          label="Text for those who do not see it"
          problem={isDecorative ? undefined : problems.alt}
          hint="What it shows, in a few words. Screen readers read it out, and it is shown when the picture does not load."
          autoComplete="off"
          maxLength={altMax}
          disabled={isDecorative}
          value={isDecorative ? '' : alt}
          onType={setAlt}
        />
        <Switch
          label="Decoration only: it tells nothing that the text does not"
          checked={isDecorative}
          onChange={({ target }) => setIsDecorative(target.checked)}
        />
      </FormBody>
      <div className="dialog-foot">
        <Button isLarge onClick={finish}>
          Cancel
        </Button>
        <SubmitButton isBusy={isUploading} busyWords="Uploading...">
          {isThere ? 'Change picture' : 'Insert picture'}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The size in pixels, which keeps its place on the page free; null when it does not load. */
async function sizeOf(src: string): Promise<{ width: string; height: string } | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { width: String(image.naturalWidth), height: String(image.naturalHeight) };
  } catch {
    return null;
  }
}
