import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Problem } from './Problem.tsx';
import { wrapText } from './wrap-text.ts';

interface Props {
  action: string;
  busyWords: string;
  isBusy: boolean;
  /** Why the last code was refused. */
  problem: string | null;
  onCode: (code: string) => void;
  /** Missing when there is no passkey. */
  onPasskey?: (() => void) | undefined;
  /** A further button. */
  children?: ReactNode;
}

/** Asks for a code of the app, a recovery code or a passkey. */
export function FactorForm({ action, busyWords, isBusy, problem, onCode, onPasskey, children }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refusal, too, the code is what one types next
  useEffect(() => input.current?.select(), [problem, isRecovery]);

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onCode(code);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{isRecovery ? 'Recovery code' : 'Code from your app'}</label>
        <input
          ref={input}
          className="input"
          id={id}
          name="code"
          data-focus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-problem`}
        />
        {problem !== null && <Problem id={`${id}-problem`}>{problem}</Problem>}
        <p className="hint" id={`${id}-hint`}>
          <span>
            {isRecovery
              ? 'Enter one of your ten recovery codes. Each works once.'
              : 'Enter the 6 digits that it shows.'}
          </span>{' '}
          <button className="btn btn-ghost btn-sm" type="button" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </button>
        </p>
      </div>
      <div className="wrapping dialog-foot">
        {wrapText(children)}
        {onPasskey && (
          <button className="btn btn-quiet" type="button" onClick={onPasskey}>
            Use a passkey
          </button>
        )}
        <button className="btn btn-primary" type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? (
            <>
              <span className="spinner" />
              <span>{busyWords}</span>
            </>
          ) : (
            action
          )}
        </button>
      </div>
    </form>
  );
}
