import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';
import { Tip } from '#site/admin/parts/Tip.tsx';
import {
  layoutGridIcon,
  linkIcon,
  listIcon,
  listOrderedIcon,
  quoteIcon,
  redoIcon,
  undoIcon,
} from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { imageIcon } from '#site/ui/icons.ts';
import { insertTable } from './editor-nodes.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';

interface Tool {
  name: string;
  face: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    name: 'Bold',
    face: <b>B</b>,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    face: <i>I</i>,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  ...([2, 3] as const).map(
    (level): Tool => ({
      name: `Heading ${level}`,
      face: `H${level}`,
      isOn: (editor) => editor.isActive('heading', { level }),
      run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    }),
  ),
  {
    name: 'List',
    face: <Icon d={listIcon} />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    face: <Icon d={listOrderedIcon} />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    face: <Icon d={quoteIcon} />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];
const history: readonly Tool[] = [
  { name: 'Undo', face: <Icon d={undoIcon} />, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', face: <Icon d={redoIcon} />, run: (editor) => editor.chain().focus().redo().run() },
];

type TableCommand = typeof addRowAfter;
const ofTable = (name: string, command: TableCommand) => ({
  name,
  run: (editor: Editor) => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  },
});
/** Shown while the cursor is in a table. */
const tableTools = [
  ofTable('Add row', addRowAfter),
  ofTable('Add column', addColumnAfter),
  ofTable('Delete row', deleteRow),
  ofTable('Delete column', deleteColumn),
  ofTable('Delete table', deleteTable),
];

/** The toolbar of the editor; a pressed button shows the format at the cursor. */
export function EditorBar({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...tools, linkTool, pictureTool, tableTool].filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
  });
  const all = [
    ...tools,
    { ...linkTool, run: () => setAsked('link') },
    { ...pictureTool, run: () => setAsked('picture') },
    tableTool,
    ...history,
  ];
  return (
    <>
      {all.map(({ name, face, isOn, run }) => (
        <Tip key={name} words={name}>
          <Button
            look="ghost"
            label={name}
            aria-pressed={isOn ? active.includes(name) : undefined}
            onClick={() => run(editor)}
          >
            {face}
          </Button>
        </Tip>
      ))}
      {active.includes(tableTool.name) &&
        tableTools.map(({ name, run }) => (
          <Button key={name} onClick={() => run(editor)}>
            {name}
          </Button>
        ))}
      <LinkDialog editor={editor} isOpen={asked === 'link'} onClose={() => setAsked(null)} />
      <PictureDialog editor={editor} isOpen={asked === 'picture'} onClose={() => setAsked(null)} />
    </>
  );
}

const linkTool: Tool = {
  name: 'Link',
  face: <Icon d={linkIcon} />,
  isOn: (editor) => editor.isActive('link'),
  run: () => undefined,
};
const pictureTool: Tool = {
  name: 'Picture',
  face: <Icon d={imageIcon} />,
  isOn: (editor) => editor.isActive('picture'),
  run: () => undefined,
};
const tableTool: Tool = {
  name: 'Table',
  face: <Icon d={layoutGridIcon} />,
  isOn: (editor) => editor.isActive('table'),
  run: (editor) => editor.isActive('table') || insertTable(editor),
};
