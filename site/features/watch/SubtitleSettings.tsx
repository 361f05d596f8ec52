import { type RefObject, useEffect, useState } from 'react';
import { settings2Icon } from '#site/ui/icons.ts';
import { DeckPanel } from './DeckPanel.tsx';
import {
  type CaptionColour,
  type CaptionSize,
  captionColours,
  captionSizes,
  keepSettings,
  largestOffset,
  playerSettings,
} from './player-settings.ts';
import { offsetHere, setOffset } from './subtitles.ts';

/** Seconds of one press. */
const step = 0.5;

const sizeWords: Record<CaptionSize, string> = {
  '75': 'Small',
  '100': 'Medium',
  '150': 'Large',
  '200': 'Huge',
};
const colourWords: Record<CaptionColour, string> = {
  white: 'White',
  yellow: 'Yellow',
  cyan: 'Cyan',
  green: 'Green',
};

/** '+0.5 s later' */
const offsetWords = (offset: number) =>
  offset === 0 ? 'Default' : `${Math.abs(offset).toFixed(1)} s ${offset > 0 ? 'later' : 'earlier'}`;

/** How subtitles look, and when they come. player.css draws them by the attributes of the video. */
export function SubtitleSettings({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [size, setSize] = useState(() => playerSettings().captionSize);
  const [colour, setColour] = useState(() => playerSettings().captionColour);
  const [offset, setShownOffset] = useState(offsetHere);

  useEffect(() => {
    if (!video.current) return;
    video.current.dataset['cueSize'] = size;
    video.current.dataset['cueColour'] = colour;
  }, [video, size, colour]);

  function chooseSize(captionSize: CaptionSize): void {
    setSize(captionSize);
    keepSettings({ captionSize });
  }
  function chooseColour(captionColour: CaptionColour): void {
    setColour(captionColour);
    keepSettings({ captionColour });
  }
  function shift(by: number): void {
    const moved = Math.min(largestOffset, Math.max(-largestOffset, offset + by));
    if (video.current) setOffset(video.current, moved);
    setShownOffset(moved);
  }

  return (
    <DeckPanel purpose="subtitles" label="Subtitle settings" icon={settings2Icon}>
      <Choice label="Size" value={size} choices={captionSizes} words={sizeWords} onChoose={chooseSize} />
      <Choice
        label="Colour"
        value={colour}
        choices={captionColours}
        words={colourWords}
        onChoose={chooseColour}
      />
      <div className="deck-row">
        <span aria-hidden="true">Offset</span>
        <fieldset aria-label="Offset">
          <button type="button" aria-label="Half a second earlier" onClick={() => shift(-step)}>
            −
          </button>
          <output>{offsetWords(offset)}</output>
          <button type="button" aria-label="Half a second later" onClick={() => shift(step)}>
            +
          </button>
        </fieldset>
      </div>
    </DeckPanel>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Value[];
  words: Record<Value, string>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, words, onChoose }: ChoiceProps<Value>) {
  return (
    <label className="deck-row">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
