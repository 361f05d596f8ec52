/** Pictures, videos and tables of the editor, as far as the API keeps them (schema/rules/page-html.ts). */
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { type Editor, Extension, Node } from '@tiptap/react';

const pictureAttributes = ['src', 'alt', 'title', 'width', 'height', 'loading'];

const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(pictureAttributes.map((name) => [name, asWritten(name)])),
  // The API removes pictures that are part of a pasted text.
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const frameAttributes = ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'];

/** A video of another host. Its address stands for it in the editor. */
const Frame = Node.create({
  name: 'frame',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(frameAttributes.map((name) => [name, asWritten(name)])),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView: () => {
    return ({ node }) => {
      const dom = document.createElement('p');
      dom.className = 'frame';
      dom.textContent = `Video: ${node.attrs['src']}`;
      return { dom };
    };
  },
});

/** What links of the page name. */
const withId = ['heading', 'paragraph', 'listItem', 'blockquote', 'tableCell', 'tableHeader', 'link'];
const TargetId = Extension.create({
  name: 'targetId',
  addGlobalAttributes: () => [{ types: withId, attributes: { id: asWritten('id') } }],
});

/** The roles by which the commands of @tiptap/pm/tables recognise the nodes. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cellNode = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // The table commands require this attribute, although the API stores no widths.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      ...(tag === 'th' && { scope: asWritten('scope') }),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const toCell =
  (step: 1 | -1) =>
  ({ editor }: { editor: Editor }): boolean =>
    goToNextCell(step)(editor.state, editor.view.dispatch);

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  // In the last cell Tab moves the focus out of the editor.
  addKeyboardShortcuts: () => ({
    Tab: toCell(1),
    'Shift-Tab': toCell(-1),
  }),
});

export const ownNodes = [
  Picture,
  Frame,
  TargetId,
  Table,
  TableRow,
  cellNode('tableCell', 'td'),
  cellNode('tableHeader', 'th'),
];

const columns = 3;
const rows = 2;
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const empty = [{ type: 'paragraph' }];

/** Inserts a table with a row of headings, and puts the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const { from } = editor.state.selection;
  const heading = { type: 'tableHeader', attrs: { scope: 'col' }, content: empty };
  const row = { type: 'tableRow', content: times(columns, { type: 'tableCell', content: empty }) };
  editor
    .chain()
    .focus()
    .insertContent({
      type: 'table',
      content: [{ type: 'tableRow', content: times(columns, heading) }, ...times(rows, row)],
    })
    .run();
  let first: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'tableHeader' && at >= from - 1) first ??= at;
  });
  if (first !== null) editor.commands.setTextSelection(first + 2);
}
