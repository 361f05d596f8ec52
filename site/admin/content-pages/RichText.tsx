import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';
import { withKnownElements } from '#schema/rules/foreign-html.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { EditorBar } from './EditorBar.tsx';
import { lostInEditor, tidyHtml } from './editor-markup.ts';
import { ownNodes } from './editor-nodes.ts';

interface Props {
  /** The id of the label. */
  labelId: string;
  problemId?: string | undefined;
  value: string;
  onChange: (html: string) => void;
}

const extensions = [
  ...ownNodes,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // By default the editor would add attributes to links.
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
];

/** Edits a page as formatted text or as HTML. HTML is the only way where the text editor would lose markup. */
export function RichText({ labelId, problemId, value, onChange }: Props) {
  const lost = lostInEditor(value);
  const [isHtml, setIsHtml] = useState(lost.length > 0);
  const described = {
    'aria-labelledby': labelId,
    ...(problemId && { 'aria-invalid': 'true' as const, 'aria-describedby': problemId }),
  };
  return (
    <>
      <div className="rich-text">
        {isHtml ? (
          <>
            <div className="editor-bar">
              <Modes isHtml isTextPossible={lost.length === 0} onChange={setIsHtml} />
            </div>
            <textarea
              className="textarea mono"
              spellCheck={false}
              rows={16}
              {...described}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          </>
        ) : (
          <TextEditor
            described={described}
            value={value}
            onChange={onChange}
            onHtml={() => setIsHtml(true)}
          />
        )}
      </div>
      {isHtml && lost.length > 0 && (
        <p className="hint">{`The text editor would lose ${lost.join(', ')}: this page is edited as HTML.`}</p>
      )}
    </>
  );
}

interface TextProps {
  described: Record<string, string>;
  value: string;
  onChange: (html: string) => void;
  onHtml: () => void;
}

function TextEditor({ described, value, onChange, onHtml }: TextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    // The content security policy refuses inline styles.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: withKnownElements,
      attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', ...described },
    },
    onUpdate: ({ editor: now }) => onChange(tidyHtml(now.getHTML())),
  });
  return (
    <>
      <div className="editor-bar" role="toolbar" aria-label="Formatting">
        <EditorBar editor={editor} />
        <Modes isHtml={false} isTextPossible onChange={onHtml} />
      </div>
      <EditorContent editor={editor} />
    </>
  );
}

interface ModesProps {
  isHtml: boolean;
  isTextPossible: boolean;
  onChange: (isHtml: boolean) => void;
}

function Modes({ isHtml, isTextPossible, onChange }: ModesProps) {
  return (
    <Button
      look="ghost"
      className="to-end"
      aria-pressed={isHtml}
      isOff={!isTextPossible}
      onClick={() => onChange(!isHtml)}
    >
      HTML
    </Button>
  );
}
