import { type ReactNode, type Ref, useState } from 'react';
import { imageUrlMessage } from '#schema/rules/image.ts';
import { urlMaxLength } from '#schema/rules/url.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleCheckIcon } from '#site/ui/icons.ts';
import { bestAddress, type ImageCheck, isForeign, useImageCheck } from './image-check.ts';

interface Props {
  label: string;
  value: string;
  onChange: (url: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** The error that the form found. */
  problem?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  /** The value that stands for no picture, where the site draws one itself. The field is empty then. */
  standIn?: string | undefined;
}

/**
 * The address of a picture, checked while it is typed. A failed check only warns, because the other site may be down for a
 * moment.
 */
export function ImageUrlField({
  label,
  value: given,
  onChange: put,
  onBlur,
  ref,
  problem,
  hint,
  isOptional = false,
  standIn = '',
}: Props) {
  const value = given === standIn ? '' : given;
  const onChange = (url: string) => put(url === '' ? standIn : url);
  const { check, checkNow } = useImageCheck(given);
  const [isKeeping, setIsKeeping] = useState(false);
  const warning = check.state === 'invalid' ? imageUrlMessage : undefined;

  async function keepCopy() {
    setIsKeeping(true);
    try {
      onChange(await bestAddress(value.trim()));
    } catch (error) {
      showFailure('The picture could not be fetched', error);
    } finally {
      setIsKeeping(false);
    }
  }

  return (
    <div className="image-url">
      <Field label={label} hint={hint} problem={problem ?? warning} isOptional={isOptional}>
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
  /** Fetches the picture and stores a copy on this site. */
  onKeep: () => void;
}

/** The result of the check; an error shows at the field instead. */
function ImageNote({ check, address, isKeeping, onUse, onKeep }: ImageNoteProps) {
  const { state } = check;
  return (
    <div className="wrapping image-note" role="status">
      {state === 'checking' && (
        <span>
          <span className="spinner" /> Checking the address…
        </span>
      )}
      {state === 'drawn' && <span>There is no picture: the site draws one itself</span>}
      {state === 'valid' && (
        <span className="line-close success">
          <Icon d={circleCheckIcon} />
          The picture loads
        </span>
      )}
      {state === 'fixed' && (
        <>
          <span>
            This is a page about a picture. The picture itself: <b>{check.address}</b>
          </span>
          <Button onClick={() => onUse(check.address)}>Use this address</Button>
        </>
      )}
      {(state === 'valid' || state === 'invalid') && isForeign(address) && (
        <Button look="ghost" isOff={isKeeping} onClick={() => onKeep()}>
          {isKeeping ? 'Fetching...' : 'Keep a copy on this site'}
        </Button>
      )}
    </div>
  );
}
