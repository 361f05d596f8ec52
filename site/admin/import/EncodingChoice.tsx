import { useId, useState } from 'react';
import { type ImportEncoding, importEncodingNames, importEncodings } from '#schema/import-fields.ts';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { linesIn, type Sample } from './file-encoding.ts';

const options = optionsOf(importEncodingNames, (name) => importEncodings[name]);

interface Props {
  name: string;
  sample: Sample;
  onSend: (encoding: ImportEncoding) => void;
  onLeave: () => void;
}

/** Asks how the letters of a file are written that is not UTF-8, and shows some of its lines so. */
export function EncodingChoice({ name, sample, onSend, onLeave }: Props) {
  const [encoding, setEncoding] = useState<ImportEncoding>('windows-1252');
  const label = useId();
  return (
    <section className="panel" aria-label="Encoding of the file">
      <div className="panel-body encoding-choice">
        <p>
          <b dir="auto">{name}</b>
          <span>{' is not UTF-8. Choose the encoding in which its lines read right.'}</span>
        </p>
        <SelectField label="Encoding" value={encoding} options={options} onChoose={setEncoding} />
        <p className="hint" id={label}>
          Lines of the file
        </p>
        <pre role="status" aria-labelledby={label} dir="auto" translate="no">
          {linesIn(sample, encoding).join('\n')}
        </pre>
        <p className="wrapping">
          <Button look="primary" onClick={() => onSend(encoding)}>
            Send the file
          </Button>
          <Button look="ghost" onClick={onLeave}>
            Choose another file
          </Button>
        </p>
      </div>
    </section>
  );
}
