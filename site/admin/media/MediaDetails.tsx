import { Link } from 'react-router';
import { posterSources } from '#schema/rules/poster.ts';
import type { MediaFile, MediaUse } from '#schema/shapes/media-library.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { VideoPreview } from '#site/admin/uploads/FilePreview.tsx';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { externalLinkIcon } from '#site/ui/icons.ts';
import { MediaFields } from './MediaFields.tsx';
import { factWords, kindLabels, usageKindLabels, usagePath, usageWords } from './media-labels.ts';
import { ReplaceFile } from './ReplaceFile.tsx';

interface Props {
  file: MediaFile | null;
  onClose: () => void;
}

/** All facts about a file, with links to the records that use it. */
export function MediaDetails({ file, onClose }: Props) {
  const remove = ({ id, name, kind }: MediaFile) =>
    confirm({
      title: `Delete this ${kindLabels[kind].toLowerCase()}?`,
      name,
      words: 'is used nowhere. It will be gone from the disk; this cannot be undone.',
      action: 'Delete for good',
      busyWords: 'Deleting...',
      run: () => call('DELETE /api/media/:id', { params: { id } }),
      done() {
        showSuccess(`${name} deleted for good`);
        onClose();
      },
      failure: (error) => showFailure('Failed to delete the file', error),
    });
  return (
    <FormDialog isOpen={file !== null} isWide title={file?.name ?? ''} onClose={onClose}>
      {file && <Details file={file} onDelete={() => remove(file)} />}
    </FormDialog>
  );
}

function Details({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const { src } = posterSources(file.url);
  return (
    <div className="tiling media-details">
      {file.kind === 'video' ? (
        <VideoPreview file={file} />
      ) : (
        file.kind === 'poster' && (
          <span className="media-tile">
            <img src={src} alt={file.alt ?? file.name} />
          </span>
        )
      )}
      <div className="stack">
        <p>
          <span>{`${kindLabels[file.kind]}, ${factWords(file)}`}</span>
          <br />
          <Moment after="Uploaded" at={file.createdAt} />
          {file.createdBy && <span>{` by ${file.createdBy}`}</span>}
        </p>
        <MediaFields key={file.id} file={file} />
        <section aria-label="Uses">
          <h3>{usageWords(file)}</h3>
          <ul className="stack-close">
            {file.uses.map((use) => (
              <Use key={`${use.kind} ${use.id}`} use={use} />
            ))}
          </ul>
          {file.useCount > file.uses.length && (
            <p className="hint">{`and ${counted(file.useCount - file.uses.length, 'more', 'more')}`}</p>
          )}
        </section>
        {file.useCount > 0 && <p className="hint">A file in use cannot be deleted.</p>}
        <div className="wrapping">
          <OutLink icon={externalLinkIcon} href={file.url} target="_blank" rel="noreferrer">
            Open the file
          </OutLink>
          {file.useCount === 0 ? (
            <Button className="delete" icon={trash2Icon} onClick={onDelete}>
              Delete
            </Button>
          ) : (
            <ReplaceFile file={file} />
          )}
        </div>
      </div>
    </div>
  );
}

function Use({ use }: { use: MediaUse }) {
  const path = usagePath(use);
  return (
    <li>
      <small>{usageKindLabels[use.kind]}</small>
      {path === null ? (
        <span dir="auto">{use.name}</span>
      ) : (
        <Link to={path} dir="auto">
          {use.name}
        </Link>
      )}
    </li>
  );
}
