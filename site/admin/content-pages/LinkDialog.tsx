import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSafeUrl, urlMessage } from '#schema/url.ts';
import { FormBody, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Button } from '#site/admin/parts/Button.tsx';

interface Props {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

const isLink = (address: string) => isSafeUrl(address) || /^(?:mailto:|tel:|#)\S+$/i.test(address);

/** Sets the address of a link. */
export function LinkDialog({ editor, isOpen, onClose }: Props) {
  // HTML does not allow a form inside the form of the page.
  return createPortal(
    <FormDialog isOpen={isOpen} title="Link" onClose={onClose}>
      {isOpen && <LinkForm editor={editor} onClose={onClose} />}
    </FormDialog>,
    document.body,
  );
}

function LinkForm({ editor, onClose }: Omit<Props, 'isOpen'>) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [problem, setProblem] = useState<string>();

  function finish(): void {
    onClose();
    // The closing dialog moves the focus first.
    setTimeout(() => editor.commands.focus(), 0);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals, up to the form of the page.
    event.stopPropagation();
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

  return (
    <form className="dialog-form" noValidate onSubmit={save}>
      <FormBody className="form">
        <TextField
          label="Address"
          problem={problem}
          hint="https://…, a path of this site, or mailto:…"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onType={setAddress}
        />
      </FormBody>
      <div className="dialog-foot">
        {before && (
          <Button
            look="ghost"
            isLarge
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run();
              finish();
            }}
          >
            Remove link
          </Button>
        )}
        <Button isLarge onClick={finish}>
          Cancel
        </Button>
        <Button look="primary" isLarge type="submit">
          Set link
        </Button>
      </div>
    </form>
  );
}
