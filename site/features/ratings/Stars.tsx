import { type FormEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ratingLimits } from '#schema/rules/rating-summary.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { starIcon } from '#site/ui/own-icons.ts';

interface Props {
  /** The path of the ratings in the API; a form sent without this script contains it. */
  api: string;
  /** The rating that is saved. */
  own: number | null;
  chosen: number | null;
  onChoose: (value: number | undefined) => void;
  /** null takes the rating back. */
  onRate: (value: number | null) => void;
}

const values = Array.from({ length: ratingLimits.max }, (_, place) => place + ratingLimits.min);

/**
 * Ten radio buttons, drawn as stars in one line. A press rates, and a second one on the same star takes the rating back; so does the
 * end of a slide over them. The keys of radio buttons choose: what they reach is saved by Enter or Space, or when the focus leaves. Space on the saved
 * star takes the rating back, and so do Delete and Backspace anywhere.
 */
export function Stars({ api, own, chosen, onChoose, onRate }: Props) {
  /** Whether the latest choice was made by a key. */
  const isByKey = useRef(false);
  const slide = useRef<{ from: number; at: number | null }>(null);
  const isUnsaved = chosen !== null && chosen !== own;

  function press(value: number): void {
    if (value === own && chosen === own) onRate(null);
    else if (value === chosen && isByKey.current) onRate(value);
  }

  function change(value: number): void {
    if (isByKey.current) onChoose(value);
    else onRate(value);
  }

  function starAt({ clientX, clientY }: PointerEvent): number | null {
    const label = document.elementFromPoint(clientX, clientY)?.closest('label');
    return Number(label?.querySelector('input')?.value) || null;
  }

  function startSlide(event: PointerEvent): void {
    isByKey.current = false;
    slide.current = event.pointerType === 'mouse' ? null : { from: event.clientX, at: null };
  }

  function moveSlide(event: PointerEvent): void {
    const sliding = slide.current;
    if (!sliding || (sliding.at === null && Math.abs(event.clientX - sliding.from) < 12)) return;
    sliding.at = starAt(event) ?? sliding.at;
    if (sliding.at !== null) onChoose(sliding.at);
  }

  function endSlide(event: PointerEvent): void {
    const at = slide.current?.at ?? null;
    slide.current = null;
    if (at === null) return;
    if (event.type === 'pointerup' && at !== own) onRate(at);
    else onChoose(undefined);
  }

  /** Browsers make no click of Space on a radio button that is chosen already. */
  function pressKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key.startsWith('Arrow')) isByKey.current = true;
    else if (key === ' ' && target instanceof HTMLInputElement) {
      event.preventDefault();
      if (event.repeat) return;
      const value = Number(target.value);
      onRate(value === own && chosen === own ? null : value);
    } else if ((key === 'Delete' || key === 'Backspace') && own !== null) onRate(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnsaved) onRate(chosen);
  }

  return (
    <form className="own-rating" method="post" action="#ratings" onSubmit={submit}>
      <input type="hidden" name="api" value={api} />
      <fieldset
        onPointerDown={startSlide}
        onPointerMove={moveSlide}
        onPointerUp={endSlide}
        onPointerCancel={endSlide}
        onKeyDown={pressKey}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (isUnsaved && isByKey.current && !currentTarget.contains(relatedTarget)) onRate(chosen);
        }}
      >
        <legend>
          <span>Your rating</span>
          {chosen !== null && <output>{chosen}</output>}
          {isUnsaved && isByKey.current && <small>Press Enter to save.</small>}
        </legend>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="value"
              value={value}
              aria-label={`${value} of 10`}
              title={value === own ? 'Press again to remove it' : undefined}
              checked={chosen === value}
              onClick={() => press(value)}
              onChange={() => change(value)}
            />
            <Icon d={starIcon} />
          </label>
        ))}
      </fieldset>
      {/* Without this script the form is sent as a whole, and an empty rating takes the own one back. */}
      <p className="plain-rating">
        <label>
          <input type="radio" name="value" value="" />
          No rating
        </label>
        <button className="btn btn-quiet btn-sm" type="submit">
          Save
        </button>
        <span className="line-close success after-post" id="rated" tabIndex={-1}>
          Rating saved.
        </span>
      </p>
    </form>
  );
}
