import { useRef, useState } from 'react';
import { crestPicture, noCrest } from '#schema/rules/drawn-crest.ts';
import type { Match } from '#schema/shapes/match.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { FieldUpload } from '#site/admin/form/RecordForm.tsx';
import type { RecordForm } from '#site/admin/form/use-record-form.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import type { MatchValues } from './match-kind.ts';

interface Props {
  of: RecordForm<MatchValues, Match>;
  name: 'homeTeamLogo' | 'awayTeamLogo';
  /** As typed so far. */
  team: string;
}

const isAddress = (element: EventTarget | null) =>
  element instanceof Element && element.closest('.image-url') !== null;

/** The crest of a team. A picture of this site is shown as such; its path says nothing and stands in the field only on request. */
export function CrestField({ of, name, team }: Props) {
  const { form, labels } = of;
  const label = labels[name] ?? name;
  const value = form.watch(name);
  const [isTyping, setIsTyping] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);
  const isKept = value.startsWith('/') && !isTyping && !form.formState.errors[name];

  function askAddress(): void {
    setIsTyping(true);
    requestAnimationFrame(() => place.current?.querySelector<HTMLInputElement>('.image-url input')?.focus());
  }

  return (
    <fieldset
      className="stack-close"
      aria-label={label}
      ref={place}
      onFocus={({ target }) => isAddress(target) && setIsTyping(true)}
      onBlur={({ relatedTarget }) => !isAddress(relatedTarget) && setIsTyping(false)}
    >
      {isKept ? (
        <div className="kept-crest wrapping">
          <b>{label}</b>
          {value === noCrest && (
            <>
              <img src={crestPicture(team)} alt="" width="32" height="35" />
              <span className="hint">Drawn by the site from the name</span>
            </>
          )}
          <Button
            look="ghost"
            className="to-end"
            label={`Address of the ${label.toLowerCase()}`}
            onClick={askAddress}
          >
            Address
          </Button>
        </div>
      ) : (
        <Fields {...of} fields={[{ name, kind: 'picture' }]} />
      )}
      <FieldUpload of={of} name={name} kind="poster" label={label} preview="wide" />
    </fieldset>
  );
}
