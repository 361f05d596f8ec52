import type { ReactNode } from 'react';

interface Props {
  name: string;
  state?: string | null;
  text: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

export function FactorRow({ name, state, text, children }: Props) {
  return (
    <li className="panel-row wrapping account-row">
      <div>
        <b>{name}</b>
        {state && <span className="state good">{state}</span>}
        <p>{text}</p>
      </div>
      <div className="row-actions">{children}</div>
    </li>
  );
}
