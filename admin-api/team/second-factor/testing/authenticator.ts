import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Options {
  origin: string;
  /** Whether it checks a PIN, a fingerprint or a face. */
  verifies?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const [present, verified, withKey] = [0x01, 0x04, 0x40];

/** The part of CBOR that an attestation without a statement needs. */
const bytes = (value: Buffer) => {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), value]);
};
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
  const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
  return Buffer.concat([Buffer.from(head), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

/** An authenticator with one passkey, as a browser would answer with it. */
export function authenticatorOf({ origin, verifies = true }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let counter = 0;

  const dataOf = (flags: number, more = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] = flags | present | (verifies ? verified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    make({ challenge }: { challenge: string }) {
      const head = Buffer.alloc(18);
      head.writeUInt16BE(credential.length, 16);
      const data = dataOf(withKey, Buffer.concat([head, credential, coseOf(publicKey)]));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    sign({ challenge }: { challenge: string }) {
      const [client, data] = [clientData('webauthn.get', challenge), dataOf(0)];
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      });
    },
  };
}
