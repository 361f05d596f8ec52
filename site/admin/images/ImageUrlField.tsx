import { type Ref, useState } from 'react';
import { imageUrlMessage } from '#schema/image.ts';
import { urlMaxLength } from '#schema/url.ts';
import { troubleOf } from '#site/admin/data/call.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { showToast } from '#site/stores/toast.ts';
import { ImageNote } from './ImageNote.tsx';
import { bestAddress, useImageCheck } from './use-image-check.ts';

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
