import { youtubeId } from '#schema/trailer.ts';
import { urlMaxLength } from '#schema/url.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { fieldLabels as labels } from './title-labels.ts';
import type { TitleFormState } from './use-title-form.ts';

const address = {
  isOptional: true,
  input: {
    inputMode: 'url',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: 'https://',
    maxLength: urlMaxLength,
  },
} as const;

/** Where its poster, trailer and films are. */
export function TitleAddresses({ form }: { form: TitleFormState }) {
  const trailer = youtubeId(form.watch('trailerUrl'));
  const hint = trailer ? `YouTube video ${trailer}` : 'A YouTube link, or the id of the video.';
  return (
    <>
      <Fields {...{ form, labels }} fields={[{ name: 'posterUrl', kind: 'picture', isOptional: true }]} />
      <div className="columns-two">
        <Fields
          {...{ form, labels }}
          fields={[
            { name: 'trailerUrl', hint, ...address },
            { name: 'videoUrl', ...address },
            { name: 'streamUrl', ...address },
            { name: 'downloadUrl', ...address },
          ]}
        />
      </div>
    </>
  );
}
