import { type ReactNode, useState } from 'react';
import { subtitleTracks } from '#schema/tracks.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { type LinksOf, useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { Upload } from './Upload.tsx';

/** Each a text of lines, which are checked when the form is saved. */
export const trackFields = [
  {
    name: 'subtitles',
    kind: 'lines',
    isOptional: true,
    hint: 'One a line: language, address, and a name if you like. “de https://example.org/film.vtt”',
    input: { className: 'textarea short', spellCheck: false },
  },
  {
    name: 'chapters',
    kind: 'lines',
    isOptional: true,
    hint: 'One a line: when it begins, and its title. “12:30 The chase”',
    input: { className: 'textarea short' },
  },
] as const;

interface Props {
  /** The title or episode whose subtitles were checked. */
  of: LinksOf;
  /** The lines so far. */
  subtitles: string | null | undefined;
  /** The two fields; the form they belong to draws them. */
  fields: ReactNode;
  hasProblem: boolean;
  onSubtitles: (lines: string) => void;
  onBusy: (isBusy: boolean) => void;
}

/** Collapsed, because most films are entered without them. An uploaded file becomes a further line of the subtitles. */
export function TrackFields({ of, subtitles, fields, hasProblem, onSubtitles, onBusy }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const deadLink = useDeadLinks(of);
  const dead = subtitleTracks(subtitles ?? null).flatMap(({ label, url }) => {
    const hint = deadLink('subtitles', url);
    return hint ? [{ label, url, hint }] : [];
  });
  const [language, setLanguage] = useState('en');
  const add = (url: string) => {
    const lines = [subtitles?.trim(), `${language.trim() || 'en'} ${url}`];
    onSubtitles(lines.filter(Boolean).join('\n'));
  };
  return (
    <details
      className="folded"
      // Opened by a problem, it stays open when that is mended.
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        Subtitles and chapters
        {dead.length > 0 && <span className="dead-link">: {counted(dead.length, 'dead link')}</span>}
      </summary>
      <div className="form">
        {ownElement(fields)}
        {dead.map(({ label, url, hint }) => (
          <p key={url} className="hint">
            <span>{`${label}:`}</span> {ownElement(hint)}
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
        <Upload kind="subtitles" label="Subtitles" value={null} onChange={add} onBusy={onBusy} />
      </div>
    </details>
  );
}
