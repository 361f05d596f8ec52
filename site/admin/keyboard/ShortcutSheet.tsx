import { useState } from 'react';
import { Switch } from '#site/admin/form/Field.tsx';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Keys } from './Keys.tsx';
import { shortcuts } from './shortcuts.ts';
import { hasSingleKeys, setSingleKeys } from './use-shortcuts.ts';

/** Keys of lists and messages, which are not shortcuts of the whole dashboard. */
const others = [
  { words: 'Choose all rows between two boxes', keys: ['Shift', 'Space'] },
  { words: 'Move a row whose handle has the focus', keys: ['↑', '↓'] },
  { words: 'Go to the message at the edge of the window', keys: ['F8'] },
];

/** All shortcuts, and a way to switch off those of a single character. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(hasSingleKeys);
  return (
    <FormDialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      <dl className="panel facts ruled">
        {shortcuts.map(({ name, words }) => (
          <div className="wrapping spread" key={name}>
            <dt>{words}</dt>
            <dd>
              <Keys of={name} />
            </dd>
          </div>
        ))}
        {others.map(({ words, keys }) => (
          <div className="wrapping spread" key={words}>
            <dt>{words}</dt>
            <dd className="line-close">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Shortcuts of a single character: / and ?"
        checked={isOn}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setIsOn(target.checked);
        }}
      />
    </FormDialog>
  );
}
