/** Asks the browser for a passkey. The library is loaded when it is needed. */
import type { PasskeyAnswer, PasskeyMade } from '#schema/shapes/second-factor.ts';

type Library = typeof import('@simplewebauthn/browser');
type Options<Start extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Library[Start]
>[0]['optionsJSON'];

export const noPasskeyWords = 'No passkey was used. Please try again.';
export const canPasskey = () => typeof PublicKeyCredential === 'function';

/** `call` of the public site or of the dashboard. */
type MakeCall<A extends string> = (address: A, sent: Record<string, never>) => Promise<unknown>;

/** The result is null when the browser's dialog was cancelled. */
export async function askPasskey(
  call: MakeCall<'POST /api/login/passkey/options'>,
): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const offered = await call('POST /api/login/passkey/options', {});
  return await startAuthentication({ optionsJSON: offered as Options<'startAuthentication'> }).then(
    (answer) => answer as PasskeyAnswer,
    () => null,
  );
}

export async function makePasskey(
  call: MakeCall<'POST /api/admin/passkeys/options'>,
): Promise<PasskeyMade | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const offered = await call('POST /api/admin/passkeys/options', {});
  return await startRegistration({ optionsJSON: offered as Options<'startRegistration'> }).then(
    (made) => made as PasskeyMade,
    () => null,
  );
}
