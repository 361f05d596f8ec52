import { type Ref, useState } from 'react';
import { imageUrlMessage } from '#schema/image.ts';
import { urlMaxLength } from '#schema/url.ts';
import { troubleOf } from '#site/admin/data/call.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { showToast } from '#site/stores/toast.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleCheckIcon } from '#site/ui/icons.ts';
import { bestAddress, type ImageCheck, isForeign, useImageCheck } from './image-check.ts';

interface Props {
  label: string;
  value: string;
  onChange: (url: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** What the form finds wrong with it. */
  problem?: string | undefined;
  isOptional?: boolean;
}

/** The address of a picture, checked while it is typed. A warning, no refusal: other sites have their bad days. */
export function ImageUrlField({ label, value, onChange, onBlur, ref, problem, isOptional = false }: Props) {
  const { check, checkNow } = useImageCheck(value);
  const [isKeeping, setIsKeeping] = useState(false);
  const warning = check.state === 'invalid' ? imageUrlMessage : undefined;

  async function keepCopy() {
    setIsKeeping(true);
    try {
      onChange(await bestAddress(value.trim()));
    } catch (error) {
      showToast({ title: 'The picture could not be fetched', text: troubleOf(error), isBad: true });
    } finally {
      setIsKeeping(false);
    }
  }

  return (
    <div className="image-url">
      <Field label={label} problem={problem ?? warning} isOptional={isOptional}>
        {(field) => (
          <input
            className="input"
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            maxLength={urlMaxLength}
            {...field}
            ref={ref}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              checkNow();
              onBlur?.();
            }}
          />
        )}
      </Field>
      <ImageNote
        check={check}
        address={value}
        isKeeping={isKeeping}
        onUse={onChange}
        onKeep={() => void keepCopy()}
      />
    </div>
  );
}

interface ImageNoteProps {
  check: ImageCheck;
  address: string;
  isKeeping: boolean;
  onUse: (address: string) => void;
  /** Fetches the picture and keeps it on this site. */
  onKeep: () => void;
}

/** What the check of an address came to; that it is wrong stands at the field itself. */
function ImageNote({ check, address, isKeeping, onUse, onKeep }: ImageNoteProps) {
  const { state } = check;
  return (
    <div className="image-note" role="status">
      {state === 'checking' && (
        <span>
          <span className="spinner" /> Checking the address…
        </span>
      )}
      {state === 'drawn' && <span>There is no picture: the site draws one itself</span>}
      {state === 'valid' && (
        <span className="success">
          <Icon d={circleCheckIcon} />
          The picture loads
        </span>
      )}
      {state === 'fixed' && (
        <>
          <span>
            This is a page about a picture. The picture itself: <b>{check.address}</b>
          </span>
          <button className="btn btn-quiet btn-sm" type="button" onClick={() => onUse(check.address)}>
            Use this address
          </button>
        </>
      )}
      {(state === 'valid' || state === 'invalid') && isForeign(address) && (
        <button
          className="btn btn-ghost btn-sm"
          type="button"
          aria-disabled={isKeeping || undefined}
          onClick={() => isKeeping || onKeep()}
        >
          {isKeeping ? 'Fetching...' : 'Keep a copy on this site'}
        </button>
      )}
    </div>
  );
}
