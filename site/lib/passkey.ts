/** Asks the browser for a passkey. The library is loaded when it is needed. */
import type { PasskeyAnswer, PasskeyMade } from '#schema/second-factor.ts';
import { trusted } from './api.ts';

type Library = typeof import('@simplewebauthn/browser');
type Options<Call extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Library[Call]
>[0]['optionsJSON'];

export const noPasskeyWords = 'The browser gave no passkey. Please try again.';
export const canPasskey = () => typeof PublicKeyCredential === 'function';

/** Posts to a path; the result is null when the browser's dialog was cancelled. */
type Send = <T>(path: string, reply: ReturnType<typeof trusted<T>>) => Promise<T>;

export async function askPasskey(send: Send): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await send('/api/login/passkey/options', trusted<Options<'startAuthentication'>>());
  return await startAuthentication({ optionsJSON }).then(
    (answer) => answer as PasskeyAnswer,
    () => null,
  );
}

export async function makePasskey(send: Send): Promise<PasskeyMade | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await send('/api/admin/passkeys/options', trusted<Options<'startRegistration'>>());
  return await startRegistration({ optionsJSON }).then(
    (made) => made as PasskeyMade,
    () => null,
  );
}
