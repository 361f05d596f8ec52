interface Option<Value extends string> {
  value: Value;
  words: string;
}

interface Props<Value extends string> {
  /** What is chosen, for those who do not see it beside. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => option.value === value || onChoose(option.value)}
        >
          {option.words}
        </button>
      ))}
    </fieldset>
  );
}
