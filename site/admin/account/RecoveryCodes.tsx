import { useRef, useState } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes for the only time. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [said, setSaid] = useState<'Copied' | 'Selected'>();
  const list = useRef<HTMLUListElement>(null);
  const text = `${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    try {
      // The clipboard is undefined at an address without https.
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setSaid('Selected');
    }
  }

  return (
    <div className="dialog-form">
      <p>
        These <b>recovery codes</b> sign you in when you have lost everything else. Each works once, and they
        are shown this once: keep them where you keep important papers.
      </p>
      <ul className="recovery-codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {said === 'Selected' && 'The browser lets no page copy here. They are selected: copy them yourself.'}
      </p>
      <div className="dialog-foot">
        <Button isLarge data-focus onClick={() => void copy()}>
          {said === 'Copied' ? 'Copied' : 'Copy'}
        </Button>
        <a
          className="btn btn-quiet"
          download="lamphouse-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button look="primary" isLarge onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
