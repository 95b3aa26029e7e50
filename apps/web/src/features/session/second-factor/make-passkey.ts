import {
  beginPasskey,
  confirmPasskey,
  type PasskeyRegistration,
} from '@crustodian/contract/session/second-factor';
import { call } from '../../../api/call.ts';
import { browserName } from '../../../controls/browser-name.ts';

/**
 * Whether this browser supports passkeys here; they are bound to a host name and do not work with
 * an IP address.
 */
export const makesPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Creates a passkey in the browser and stores it under the browser's name. Returns the recovery
 * codes that come with the first second factor, or null if the user or the browser created none.
 */
export async function makePasskey(
  password: string,
): Promise<{ recoveryCodes: readonly string[] | null } | null> {
  const { options } = await call(beginPasskey, { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    // Safe because the server creates them according to the standard.
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!made) return null;
  const passkey = (made as PublicKeyCredential).toJSON() as unknown as PasskeyRegistration;
  const name = browserName(navigator.userAgent) || location.hostname;
  const { recovery_codes: recoveryCodes } = await call(confirmPasskey, { body: { name, passkey } });
  return { recoveryCodes };
}
