import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { uploadImport } from '#schema/calls/imports.ts';
import type { ImportRecord, ImportSummary } from '#schema/shapes/import.ts';
import {
  type ImportEncoding,
  type ImportGroup,
  importEncodingNames,
  importEncodings,
  importGroupLabels,
  importLimits,
} from '#schema/shapes/import-fields.ts';
import { sampleTable } from '#schema/shapes/import-samples.ts';
import { errorWords, withSession } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { noteStale, readsDone } from '#site/admin/data/stale.ts';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { DropArea } from '#site/admin/uploads/DropArea.tsx';
import { addressOf } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { fileUpIcon } from '#site/ui/admin-icons.ts';
import { downloadIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { linesIn, type Sample, sampleOf } from './file-encoding.ts';
import { stateWords } from './import-labels.ts';

const words = `NDJSON, JSON, CSV or Football.TXT, up to ${importLimits.maxMegabytes} MB and ${importLimits.rows.toLocaleString('en')} rows`;
const accept = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz,text/csv,application/json';

/** A drop area for a file, and the list of earlier imports. */
export function ImportSection() {
  const query = useCall('GET /api/imports', {}, { asksAnew: true });
  return (
    <div className="stack">
      <PageHead
        title="Import"
        text="A file is compared with the catalogue first. Nothing is written before you apply it, and one Undo takes all of it back."
      />
      <TableUpload />
      <p className="wrapping">
        <span className="hint">A sample of each:</span>
        {(Object.keys(importGroupLabels) as ImportGroup[]).map((group) => (
          <OutLink
            key={group}
            look="ghost"
            icon={downloadIcon}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleTable(group))}`}
            download={`${group}.csv`}
          >
            {importGroupLabels[group]}
          </OutLink>
        ))}
      </p>
      <Panel title="Imports so far">
        <Answer query={query} failure="Failed to fetch the imports">
          {(imports) =>
            imports.length === 0 ? (
              <Empty icon={fileUpIcon} title="No imports yet">
                <p>An export of a list of titles is a good file to begin with.</p>
              </Empty>
            ) : (
              imports.map((one) => <ImportLine key={one.id} one={one} />)
            )
          }
        </Answer>
      </Panel>
    </div>
  );
}

const ImportLine = ({ one }: { one: ImportSummary }) => (
  <div className="panel-row split wrapping spread">
    <span>
      <Link to={`/import/${one.id}`} dir="auto">
        {one.name}
      </Link>
      <small>{`${counted(one.rows, 'row')}. ${stateWords(one)}`}</small>
    </span>
    <small>
      <Moment at={one.uploadedAt} /> <span>{`by ${one.uploadedBy}`}</span>
    </small>
  </div>
);

function TableUpload() {
  const navigate = useNavigate();
  const problemId = useId();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ file: File; sample: Sample }>();

  async function choose(file: File): Promise<void> {
    setProblem(undefined);
    if (file.size > importLimits.maxMegabytes * 1024 * 1024) {
      setProblem(`The file must be at most ${importLimits.maxMegabytes} MB. Split it, or use npm run import`);
      return;
    }
    const sample = await sampleOf(file);
    if (sample === null) await send(file);
    else setAsked({ file, sample });
  }

  async function send(file: File, encoding?: ImportEncoding): Promise<void> {
    setAsked(undefined);
    setPercent(0);
    try {
      const { id } = await sendTable(file, encoding, setPercent);
      noteStale(['imports']);
      await readsDone();
      await navigate(`/import/${id}`);
    } catch (error) {
      setProblem(errorWords(error));
      setPercent(undefined);
    }
  }

  if (percent !== undefined)
    return (
      <div className="panel">
        <div className="panel-body stack-close">
          <b role="status">{percent < 100 ? 'Sending the file …' : 'Reading its rows …'}</b>
          {percent < 100 ? (
            <progress aria-label="Sending the file" value={percent} max={100} />
          ) : (
            <progress aria-label="Reading its rows" />
          )}
        </div>
      </div>
    );
  if (asked)
    return (
      <EncodingChoice
        name={asked.file.name}
        sample={asked.sample}
        onSend={(encoding) => void send(asked.file, encoding)}
        onLeave={() => setAsked(undefined)}
      />
    );
  return (
    <div className="stack">
      <DropArea
        name="Drop a file of titles here, or choose one"
        words={words}
        accept={accept}
        describedBy={problem && problemId}
        onFile={(file) => void choose(file)}
      />
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </div>
  );
}

const uploadPath: (typeof uploadImport)['path'] = '/api/imports';

/** Sends the file and reports its progress in percent, which fetch cannot do. */
const sendTable = (
  file: File,
  encoding: ImportEncoding | undefined,
  onProgress: (percent: number) => void,
): Promise<ImportRecord> =>
  withSession(
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        const form = new FormData();
        form.append('file', file);
        request.open('POST', addressOf(uploadPath, { encoding }));
        request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
        request.onload = () => {
          if (request.status === 201) resolve(JSON.parse(request.responseText));
          else reject(new ApiError(request.status, request.responseText || request.statusText));
        };
        request.onerror = () => reject(new TypeError('The server cannot be reached'));
        request.send(form);
      }),
  );

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
      <div className="panel-body stack-close">
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
