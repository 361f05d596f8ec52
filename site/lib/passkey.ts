/** Asks the browser for a passkey. The library is loaded when it is needed. */
import type { Address, Answered, Call, Sent } from '#schema/calls/call.ts';
import type { offerPasskey, offerPasskeySignIn } from '#schema/calls/second-factor.ts';
import type { PasskeyAnswer, PasskeyMade } from '#schema/second-factor.ts';

type Library = typeof import('@simplewebauthn/browser');
type Options<Start extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Library[Start]
>[0]['optionsJSON'];

export const noPasskeyWords = 'The browser gave no passkey. Please try again.';
export const canPasskey = () => typeof PublicKeyCredential === 'function';

/** `call` of the public site or of the dashboard. */
type MakeCall = <C extends Call>(address: Address<C>, sent: Sent<C>) => Promise<Answered<C>>;

/** The result is null when the browser's dialog was cancelled. */
export async function askPasskey(call: MakeCall): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const offered = await call<typeof offerPasskeySignIn>('POST /api/login/passkey/options', {});
  return await startAuthentication({ optionsJSON: offered as Options<'startAuthentication'> }).then(
    (answer) => answer as PasskeyAnswer,
    () => null,
  );
}

export async function makePasskey(call: MakeCall): Promise<PasskeyMade | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const offered = await call<typeof offerPasskey>('POST /api/admin/passkeys/options', {});
  return await startRegistration({ optionsJSON: offered as unknown as Options<'startRegistration'> }).then(
    (made) => made as PasskeyMade,
    () => null,
  );
}
