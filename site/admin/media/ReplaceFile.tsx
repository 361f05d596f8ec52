import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trashDays } from '#schema/rules/retention.ts';
import type { MediaFile } from '#schema/shapes/media-library.ts';
import { call } from '#site/admin/data/call.ts';
import { tried } from '#site/admin/data/outcome.ts';
import { FormDialog, SmallForm } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { orderHere } from '#site/admin/titles/BulkChanges.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { refreshCwIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { kindLabels } from './media-labels.ts';

/** Puts another file in the place of one, wherever it is used. */
export function ReplaceFile({ file }: { file: MediaFile }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={refreshCwIcon} onClick={() => setIsAsking(true)}>
        Replace everywhere
      </Button>
      <FormDialog
        isOpen={isAsking}
        title={`Replace ${file.name} everywhere`}
        text={`${counted(file.useCount, 'record')} will show the other file. It can be undone for ${trashDays} days, under Bulk changes. What lies in the trash keeps this one.`}
        onClose={() => setIsAsking(false)}
      >
        <Form file={file} onCancel={() => setIsAsking(false)} />
      </FormDialog>
    </>
  );
}

function Form({ file: { id, kind, url: now }, onCancel }: { file: MediaFile; onCancel: () => void }) {
  const [url, setUrl] = useState('');
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  async function replace(): Promise<void> {
    if (url === '' || url === now) {
      setProblem(
        url === ''
          ? 'Upload the other file, or choose one from the library'
          : 'This is the file itself: choose another one',
      );
      return;
    }
    const isOrdered = await tried('Failed to replace the file', () =>
      orderHere(() => call('POST /api/media/:id/replace', { params: { id }, body: { url } })),
    );
    // Its progress and its undo are there.
    if (isOrdered) void navigate('/bulk-changes');
  }

  return (
    <SmallForm
      action="Replace everywhere"
      busyWords="Replacing..."
      isUploading={isUploading}
      send={replace}
      onCancel={onCancel}
    >
      <Upload
        kind={kind}
        label={`Other ${kindLabels[kind].toLowerCase()}`}
        preview="wide"
        value={url}
        onChange={(chosen) => {
          setUrl(chosen);
          setProblem(undefined);
        }}
        onBusy={setIsUploading}
      />
      {problem && <Problem>{problem}</Problem>}
    </SmallForm>
  );
}
