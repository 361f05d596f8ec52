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
import { LinkDialog, PictureDialog } from './EditorDialogs.tsx';
import { insertTable } from './editor-nodes.ts';

interface Tool {
  name: string;
  face: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

/** A tool that switches a format at the cursor. */
const format = (
  name: string,
  face: ReactNode,
  of: string,
  run: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>,
  attributes?: { level: number },
): Tool => ({
  name,
  face,
  isOn: (editor) => editor.isActive(of, attributes),
  run: (editor) => run(editor.chain().focus()).run(),
});

const heading = (level: 2 | 3) =>
  format(`Heading ${level}`, `H${level}`, 'heading', (chain) => chain.toggleHeading({ level }), { level });

const tools: readonly Tool[] = [
  format('Bold', <b>B</b>, 'bold', (chain) => chain.toggleBold()),
  format('Italic', <i>I</i>, 'italic', (chain) => chain.toggleItalic()),
  heading(2),
  heading(3),
  format('List', <Icon d={listIcon} />, 'bulletList', (chain) => chain.toggleBulletList()),
  format('Numbered list', <Icon d={listOrderedIcon} />, 'orderedList', (chain) => chain.toggleOrderedList()),
  format('Quote', <Icon d={quoteIcon} />, 'blockquote', (chain) => chain.toggleBlockquote()),
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

/** A tool whose dialog the bar opens. */
const asking = (name: string, icon: string): Tool => ({
  name,
  face: <Icon d={icon} />,
  isOn: (editor) => editor.isActive(name.toLowerCase()),
  run: () => undefined,
});
const linkTool = asking('Link', linkIcon);
const pictureTool = asking('Picture', imageIcon);
const tableTool: Tool = {
  name: 'Table',
  face: <Icon d={layoutGridIcon} />,
  isOn: (editor) => editor.isActive('table'),
  run: (editor) => editor.isActive('table') || insertTable(editor),
};
