import { Link } from 'react-router';
import type { removeMedia } from '#schema/calls/media.ts';
import type { MediaFile, MediaUse } from '#schema/media-library.ts';
import { posterSources } from '#schema/poster.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { VideoPreview } from '#site/admin/uploads/FilePreview.tsx';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon } from '#site/ui/icons.ts';
import { factWords, kindWords, usageKindWords, usagePath, usageWords } from './media-words.ts';

interface Props {
  file: MediaFile | null;
  onClose: () => void;
}

/** All facts about a file, with links to the records that use it. */
export function MediaDetails({ file, onClose }: Props) {
  const deletion = useConfirm<MediaFile>({
    title: ({ kind }) => `Delete this ${kindWords[kind].toLowerCase()}?`,
    words: ({ name }) => (
      <>
        <b>{name}</b> <span>is used nowhere. It will be gone from the disk; this cannot be undone.</span>
      </>
    ),
    action: 'Delete for good',
    busyWords: 'Deleting...',
    async run({ id, name }, close) {
      try {
        await call<typeof removeMedia>('DELETE /api/media/:id', { params: { id } });
        showSuccess(`${name} deleted for good`);
        onClose();
      } catch (error) {
        showFailure('Failed to delete the file', error);
      }
      close();
    },
  });
  return (
    <>
      <FormDialog isOpen={file !== null} isWide title={file?.name ?? ''} onClose={onClose}>
        {file && <Details file={file} onDelete={() => deletion.ask(file)} />}
      </FormDialog>
      {deletion.dialog}
    </>
  );
}

function Details({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const { src } = posterSources(file.url);
  return (
    <div className="media-details">
      {file.kind === 'video' ? (
        <VideoPreview file={file} />
      ) : (
        file.kind === 'poster' && (
          <span className="media-tile">
            <img src={src} alt={file.name} />
          </span>
        )
      )}
      <div className="form">
        <p>
          <span>{`${kindWords[file.kind]}, ${factWords(file)}`}</span>
          <br />
          <span>Uploaded</span> <Moment at={file.createdAt} />
          {file.createdBy && <span>{` by ${file.createdBy}`}</span>}
        </p>
        <section aria-label="Uses">
          <h3>{usageWords(file)}</h3>
          <ul className="media-uses">
            {file.uses.map((use) => (
              <Use key={`${use.kind} ${use.id}`} use={use} />
            ))}
          </ul>
          {file.useCount > file.uses.length && (
            <p className="hint">{`and ${counted(file.useCount - file.uses.length, 'more', 'more')}`}</p>
          )}
        </section>
        <div className="wrapping">
          <a className="btn btn-quiet btn-sm" href={file.url} target="_blank" rel="noreferrer">
            <Icon d={externalLinkIcon} />
            Open the file
          </a>
          {file.useCount === 0 ? (
            <Button className="delete" icon={trash2Icon} onClick={onDelete}>
              Delete
            </Button>
          ) : (
            <span className="hint">A file in use cannot be deleted.</span>
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
      <small>{usageKindWords[use.kind]}</small>
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
