import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

interface Options<Option> {
  options: readonly Option[];
  /** Tells the options apart. */
  idOf: (option: Option) => string | number;
  onChoose: (option: Option) => void;
  /** False while the options belong to an earlier text: Enter chooses none of them. */
  isCurrent?: boolean;
}

/** A box that keeps the focus while arrows point at one of its options and Enter takes it. */
export function useCombobox<Option>({ options, idOf, onChoose, isCurrent = true }: Options<Option>) {
  const id = useId();
  const [active, setActive] = useState<string | number | null>(null);
  const pointed = options.find((option) => idOf(option) === active) ?? options[0];
  const optionId = (option: Option) => `${id}-${idOf(option)}`;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && pointed !== undefined) {
      event.preventDefault();
      const next = options[(options.indexOf(pointed) + step + options.length) % options.length];
      setActive(next === undefined ? null : idOf(next));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter must not submit the surrounding form.
      event.preventDefault();
      if (isCurrent && pointed !== undefined) onChoose(pointed);
    }
  }

  return {
    id,
    pointedId: pointed === undefined ? undefined : optionId(pointed),
    onKeyDown,
    /** After another text the first option is pointed at. */
    restart: () => setActive(null),
    box: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': pointed === undefined ? undefined : optionId(pointed),
      autoComplete: 'off',
    } as const,
    list: (label: string) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': label }) as const,
    option: (option: Option) =>
      ({
        id: optionId(option),
        role: 'option',
        tabIndex: -1,
        'aria-selected': option === pointed,
        // The box keeps the focus.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: () => onChoose(option),
      }) as const,
  };
}
