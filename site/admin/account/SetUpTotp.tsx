import { encodeQR } from 'qr';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { offerTotp, setUpTotp } from '#schema/calls/second-factor.ts';
import type { IssuedCodes, TotpOffer } from '#schema/second-factor.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { ownElement } from '#site/ui/own-element.ts';
import { Problem } from '#site/ui/Problem.tsx';

interface Props {
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
export function SetUpTotp({ cancel, onCancel, onAdded, children }: Props) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    call<typeof offerTotp>('POST /api/admin/second-factor/totp', {}).then(setOffer, (error: unknown) =>
      setProblem(errorWords(error)),
    );
  }, []);

  async function prove({ sealed }: TotpOffer): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    setIsBusy(true);
    try {
      const { recoveryCodes } = await call<typeof setUpTotp>('PUT /api/admin/second-factor/totp', {
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
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (offer) void prove(offer);
      }}
    >
      <div className="totp-offer">
        {offer ? <QrCode text={offer.uri} /> : <div className="skeleton qr-code" />}
        <div>
          <p>
            Scan this with an app such as Aegis, 2FAS or Google Authenticator, or type the secret into it:
          </p>
          <code>{offer?.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
        </div>
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
      <div className="dialog-foot">
        <Button look="ghost" isLarge onClick={onCancel}>
          {cancel}
        </Button>
        {ownElement(children)}
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
