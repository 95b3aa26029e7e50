import type {
  PasskeyRegistration,
  PasskeyAssertion,
} from '@crustodian/contract/session/second-factor';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** User present, user verified, key attached (WebAuthn level 3, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTACHED = 0x40;

interface Asked {
  challenge: string;
  /** Of the page that asks, as the browser sees it. */
  origin: string;
}

/** A security key in software, with one passkey for a site (an ECDSA key of P-256). */
export function authenticator(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const data = (flags: number, attached = Buffer.alloc(0)) =>
    Buffer.concat([sha256(site), Buffer.from([flags]), uint((counter += 1), 4), attached]);
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    make(asked: Asked): PasskeyRegistration {
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attached = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key]);
      const authData = data(PRESENT | VERIFIED | ATTACHED, attached);
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes of one length byte}.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        uint(authData.length, 1),
        authData,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    use(asked: Asked): PasskeyAssertion {
      const authData = data(PRESENT | VERIFIED);
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
