import { useState } from 'react';
import { type FieldValues, get, type Path } from 'react-hook-form';
import { subtitleTracks } from '#schema/rules/tracks.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import type { RecordForm } from '#site/admin/form/use-record-form.ts';
import type { RecordNow } from '#site/admin/form/use-save.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { Upload } from './Upload.tsx';

interface Props<Values extends FieldValues, Row extends RecordNow> {
  /** The form of a title or an episode. */
  of: Pick<RecordForm<Values, Row>, 'form' | 'labels' | 'deadLink' | 'put' | 'busy'>;
}

/**
 * The subtitles and the chapters, each a text of lines that are checked when the form is saved. Collapsed, because most films are
 * entered without them. An uploaded file becomes a further line of the subtitles.
 */
export function TrackFields<Values extends FieldValues, Row extends RecordNow>({ of }: Props<Values, Row>) {
  const { form, deadLink, put, busy } = of;
  const { errors } = form.formState;
  const [isOpen, setIsOpen] = useState(false);
  const [language, setLanguage] = useState('en');
  const name = 'subtitles' as Path<Values>;
  const subtitles = form.watch(name) as string | null;
  const dead = subtitleTracks(subtitles).flatMap(({ label, url }) => {
    const hint = deadLink(name, url);
    return hint ? [{ label, url, hint }] : [];
  });
  const add = (url: string) =>
    put(name, [subtitles?.trim(), `${language.trim() || 'en'} ${url}`].filter(Boolean).join('\n'));
  return (
    <details
      // Opened by a problem, it stays open when that is mended.
      open={isOpen || Boolean(get(errors, 'subtitles') ?? get(errors, 'chapters'))}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        Subtitles and chapters
        {dead.length > 0 && <span className="warning-text">: {counted(dead.length, 'dead link')}</span>}
      </summary>
      <div className="stack">
        <Fields
          {...of}
          fields={[
            {
              name,
              kind: 'lines',
              isOptional: true,
              hint: 'One a line: language, address, and a name if you like. “de https://example.org/film.vtt”',
              input: { className: 'textarea short', spellCheck: false },
            },
            {
              name: 'chapters' as Path<Values>,
              kind: 'lines',
              isOptional: true,
              hint: 'One a line: when it begins, and its title. “12:30 The chase”',
              input: { className: 'textarea short' },
            },
          ]}
        />
        {dead.map(({ label, url, hint }) => (
          <p key={url} className="hint">
            <span>{`${label}:`}</span> {wrapText(hint)}
          </p>
        ))}
        <Field label="Language of the file to upload" hint="Its short name: en, de, pt-BR">
          {(controlled) => (
            <input
              className="input"
              {...controlled}
              value={language}
              maxLength={35}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setLanguage(target.value)}
            />
          )}
        </Field>
        <Upload kind="subtitles" label="Subtitles" value={null} onChange={add} onBusy={busy('subtitles')} />
      </div>
    </details>
  );
}
