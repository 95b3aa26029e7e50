import type {
  PasskeyRegistration,
  PasskeyAssertion,
} from '@crustodian/contract/session/second-factor';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { MAKER } from './authenticator-maker.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** User present, user verified, attested key attached (WebAuthn level 3, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTACHED = 0x40;

interface Asked {
  challenge: string;
  /** Origin of the requesting page, as the browser sees it. */
  origin: string;
}

/** CBOR (RFC 8949) encoding of a text of less than 24 bytes, and of bytes. */
const text = (value: string) => Buffer.concat([uint(0x60 + value.length, 1), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([uint(0x59, 1), uint(value.length, 2), value]);

type SignedBy = 'itself' | 'its maker';

/**
 * {alg: -7, sig, x5c} of a packed attestation (WebAuthn level 3, section 8.2); {} without a
 * signature.
 */
function statementOf(signed: Buffer, own: KeyObject, signedBy?: SignedBy): Buffer {
  if (!signedBy) return Buffer.from([0xa0]);
  const isOwn = signedBy === 'itself';
  const certificates = [text('x5c'), Buffer.from([0x81]), bytes(MAKER.certificate)];
  return Buffer.concat([
    Buffer.from([isOwn ? 0xa2 : 0xa3]),
    text('alg'),
    Buffer.from([0x26]),
    text('sig'),
    bytes(sign('sha256', signed, isOwn ? own : MAKER.key)),
    ...(isOwn ? [] : certificates),
  ]);
}

/** A software security key with one passkey for a site (an ECDSA P-256 key). */
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
    /** Without attestation, or with one signed by the key itself or its manufacturer. */
    make(asked: Asked, signedBy?: SignedBy): PasskeyRegistration {
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attached = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key]);
      const authData = data(PRESENT | VERIFIED | ATTACHED, attached);
      const client = clientData('webauthn.create', asked);
      const signed = Buffer.concat([authData, sha256(client)]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(signedBy ? 'packed' : 'none'),
        text('attStmt'),
        statementOf(signed, privateKey, signedBy),
        text('authData'),
        bytes(authData),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
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
