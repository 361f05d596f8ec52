import { useState } from 'react';
import { type MediaChanges, type MediaFile, mediaLibraryLimits } from '#schema/shapes/media-library.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, tried } from '#site/admin/data/outcome.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { CommittedInput } from '#site/admin/form/TextField.tsx';

/** The name of a file, and what a picture shows; each is saved when it is left. */
export function MediaFields({ file: { id, kind, ...file } }: { file: MediaFile }) {
  const [{ name, alt }, setKept] = useState({ name: file.name, alt: file.alt });

  function save(changes: MediaChanges): void {
    const { name: asked = name, alt: said = alt } = changes;
    setKept({ name: asked, alt: said });
    void tried('Failed to save', async () => {
      const { id: _id, ...kept } = await call('PUT /api/media/:id', { params: { id }, body: changes });
      setKept(kept);
      showSuccess(changes.name === undefined ? 'Alternative text saved' : `Renamed to ${kept.name}`);
    }).then((isSaved) => isSaved || setKept({ name, alt }));
  }

  return (
    <>
      <Field label="Name" hint="Saved when you leave it. The extension stays.">
        {(control) => (
          <CommittedInput
            {...control}
            dir="auto"
            maxLength={mediaLibraryLimits.name}
            value={name}
            onCommit={(typed) => typed !== '' && save({ name: typed })}
          />
        )}
      </Field>
      {kind === 'poster' && (
        <Field
          label="Alternative text"
          hint="What the picture shows, for those who do not see it. Content pages start with it; a poster is read out by its title."
        >
          {(control) => (
            <CommittedInput
              {...control}
              dir="auto"
              maxLength={mediaLibraryLimits.alt}
              value={alt ?? ''}
              onCommit={(typed) => save({ alt: typed || null })}
            />
          )}
        </Field>
      )}
    </>
  );
}
