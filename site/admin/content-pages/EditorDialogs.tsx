import type { Editor } from '@tiptap/react';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSafeUrl, urlMessage } from '#schema/rules/url.ts';
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

/** Sets the address of a link. */
export const LinkDialog = (props: Props) => (
  <EditorDialog {...props} title="Link">
    {(finish) => <LinkForm editor={props.editor} finish={finish} />}
  </EditorDialog>
);

/** Inserts a picture, or changes the one that is selected. */
export function PictureDialog(props: Props) {
  const { editor, isOpen } = props;
  const isThere = isOpen && editor.isActive('picture');
  return (
    <EditorDialog {...props} title={isThere ? 'Change the picture' : 'Insert a picture'}>
      {(finish) => <PictureForm editor={editor} finish={finish} isThere={isThere} />}
    </EditorDialog>
  );
}

interface DialogProps extends Props {
  title: string;
  /** The form; `finish` closes the dialog and leads back to the text. */
  children: (finish: () => void) => ReactNode;
}

function EditorDialog({ editor, isOpen, title, onClose, children }: DialogProps) {
  function finish(): void {
    onClose();
    // The closing dialog moves the focus first.
    setTimeout(() => editor.commands.focus(), 0);
  }
  // HTML does not allow a form inside the form of the page.
  return createPortal(
    <FormDialog isOpen={isOpen} title={title} onClose={onClose}>
      {isOpen && children(finish)}
    </FormDialog>,
    document.body,
  );
}

interface FormProps {
  finish: () => void;
  onSave: () => unknown;
  /** A button before the others. */
  otherAction?: ReactElement | undefined;
  isUploading?: boolean;
  action: string;
  children: ReactNode;
}

function EditorForm({ finish, onSave, otherAction, isUploading = false, action, children }: FormProps) {
  function save(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals, up to the form of the page.
    event.stopPropagation();
    if (!isUploading) void onSave();
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
      <FormBody className="stack">{children}</FormBody>
      <div className="wrapping dialog-foot">
        {otherAction}
        <Button isLarge onClick={finish}>
          Cancel
        </Button>
        <SubmitButton isBusy={isUploading} busyWords="Uploading...">
          {action}
        </SubmitButton>
      </div>
    </form>
  );
}

const isLink = (address: string) => isSafeUrl(address) || /^(?:mailto:|tel:|#)\S+$/i.test(address);

function LinkForm({ editor, finish }: Pick<FormProps, 'finish'> & Pick<Props, 'editor'>) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [problem, setProblem] = useState<string>();

  function save(): void {
    const href = address.trim();
    if (!isLink(href)) {
      setProblem(urlMessage);
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    const { empty } = editor.state.selection;
    if (empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    finish();
  }

  function remove(): void {
    editor.chain().extendMarkRange('link').unsetLink().run();
    finish();
  }

  return (
    <EditorForm
      finish={finish}
      onSave={save}
      action="Set link"
      otherAction={
        before ? (
          <Button look="ghost" isLarge onClick={remove}>
            Remove link
          </Button>
        ) : undefined
      }
    >
      <TextField
        label="Address"
        problem={problem}
        hint="https://…, a path of this site, or mailto:…"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onType={setAddress}
      />
    </EditorForm>
  );
}

const altMax = 300;

interface PictureProps extends Pick<FormProps, 'finish'>, Pick<Props, 'editor'> {
  isThere: boolean;
}

function PictureForm({ editor, isThere, finish }: PictureProps) {
  const [before] = useState(() => editor.getAttributes('picture'));
  const [src, setSrc] = useState(String(before['src'] ?? ''));
  const [alt, setAlt] = useState(String(before['alt'] ?? ''));
  const [isDecorative, setIsDecorative] = useState(isThere && before['alt'] === '');
  const [problems, setProblems] = useState<{ src?: string; alt?: string }>({});
  const [isUploading, setIsUploading] = useState(false);

  async function save(): Promise<void> {
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
    <EditorForm
      finish={finish}
      onSave={save}
      isUploading={isUploading}
      action={isThere ? 'Change picture' : 'Insert picture'}
    >
      <Upload
        kind="poster"
        label="Picture"
        preview="wide"
        value={src}
        onChange={setSrc}
        onBusy={setIsUploading}
        onTake={(file) => setAlt((typed) => typed || (file.alt ?? ''))}
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
    </EditorForm>
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
