import { encodeQR } from 'qr';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { IssuedCodes, TotpOffer } from '#schema/shapes/second-factor.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { DialogForm, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { useCopy } from '#site/admin/parts/NewSecret.tsx';
import { makePasskey, noPasskeyWords } from '#site/lib/passkey.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { wrapText } from '#site/ui/wrap-text.ts';

interface TotpProps {
  cancel: string;
  onCancel: () => void;
  /** With the recovery codes that come with the first factor. */
  onAdded: (codes: IssuedCodes['recoveryCodes']) => void;
  /** A button that leads to another kind of factor. */
  children?: ReactNode;
}

/** The input arrives after the dialog has given the focus to its first button. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The secret as a QR code and as text, and a code that proves the app has it. */
export function SetUpTotp({ cancel, onCancel, onAdded, children }: TotpProps) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    call('POST /api/admin/second-factor/totp', {}).then(setOffer, (error: unknown) =>
      setProblem(errorWords(error)),
    );
  }, []);

  async function prove({ sealed }: TotpOffer): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    setIsBusy(true);
    try {
      const { recoveryCodes } = await call('PUT /api/admin/second-factor/totp', {
        body: { sealed, code },
      });
      onAdded(recoveryCodes);
    } catch (error) {
      setProblem(errorWords(error));
      setIsBusy(false);
    }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (offer) void prove(offer);
      }}
    >
      <div className="totp-offer muted">
        {offer ? <QrCode text={offer.uri} /> : <div className="skeleton qr-code" />}
        <p>Scan this with an app such as Aegis, 2FAS or Google Authenticator, or type the secret into it:</p>
        <code className="secret">{offer?.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
      </div>
      {offer ? (
        <Field label="Code of the app" problem={problem ?? undefined} hint="The 6 digits that it shows now.">
          {(field) => (
            <input
              {...field}
              className="input"
              ref={takeFocus}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={60}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      ) : (
        problem && <Problem>{problem}</Problem>
      )}
      <div className="wrapping dialog-foot">
        <Button look="ghost" isLarge onClick={onCancel}>
          {cancel}
        </Button>
        {wrapText(children)}
        <SubmitButton isBusy={isBusy || !offer} busyWords={offer ? 'Checking...' : 'Preparing...'}>
          Turn on
        </SubmitButton>
      </div>
    </form>
  );
}

/** Dark on light in both themes, with the margin that cameras need. */
function QrCode({ text }: { text: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: 3 }), [text]);
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${modules.length} ${modules.length}`} role="img">
      <title>QR code of the secret</title>
      <path d={path} />
    </svg>
  );
}

interface CodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes for the only time. */
export function RecoveryCodes({ codes, onDone }: CodesProps) {
  const text = `${codes.join('\n')}\n`;
  const { shown, copy, isCopied, isSelected } = useCopy<HTMLUListElement>(text);
  return (
    <div className="stack">
      <p>
        These <b>recovery codes</b> sign you in when you have lost everything else. Each works once, and they
        are shown this once: keep them where you keep important papers.
      </p>
      <ul className="tiling recovery-codes box" ref={shown}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {isSelected && 'The browser lets no page copy here. They are selected: copy them yourself.'}
      </p>
      <div className="wrapping dialog-foot">
        <Button isLarge data-focus onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <OutLink
          isLarge
          download="lamphouse-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </OutLink>
        <Button look="primary" isLarge onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

interface PasskeyProps {
  cancel?: string;
  onCancel: () => void;
  onAdded: (codes: string[] | null) => void;
  /** A button that leads to another kind of factor. */
  children?: ReactNode;
}

export function AddPasskey({ cancel = 'Cancel', onCancel, onAdded, children }: PasskeyProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    if (name.trim() === '') return setProblem('Give the passkey a name');
    setProblem(null);
    setIsBusy(true);
    try {
      const credential = await makePasskey(call);
      if (!credential) return setProblem(noPasskeyWords);
      const body = { name, credential };
      onAdded((await call('POST /api/admin/passkeys', { body })).recoveryCodes);
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <DialogForm
      action="Go on"
      busyWords="Waiting for the browser..."
      isBusy={isBusy}
      cancel={cancel}
      onCancel={onCancel}
      otherAction={children}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      <Field
        label="Name"
        problem={problem ?? undefined}
        hint="So that you know it again in the list, such as Laptop. The browser asks for the rest."
      >
        {(field) => (
          <input
            {...field}
            className="input"
            data-focus
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}
