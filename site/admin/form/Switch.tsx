import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

export function Switch({ label, ...input }: Props) {
  return (
    <label className="switch">
      <input type="checkbox" {...input} />
      <span className="knob" />
      {label}
    </label>
  );
}
