import {
  beginPasskey,
  confirmPasskey,
  type PasskeyRegistration,
} from '@crustodian/contract/session/second-factor';
import { call } from '../../../api/call.ts';
import { browserName } from '../../../controls/browser-name.ts';

/** Whether this browser can make passkeys; they belong to a site by its name, never by a number. */
export const makesPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Has the browser make a passkey and stores it under the browser's name; answers the recovery codes that the first
 * second factor brings. Null where the person, or the browser, made none.
 */
export async function makePasskey(
  password: string,
): Promise<{ recoveryCodes: readonly string[] | null } | null> {
  const { options } = await call(beginPasskey, { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    // Safe because the server makes them by the standard.
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!made) return null;
  const passkey = (made as PublicKeyCredential).toJSON() as unknown as PasskeyRegistration;
  const name = browserName(navigator.userAgent) || location.hostname;
  const { recovery_codes: recoveryCodes } = await call(confirmPasskey, { body: { name, passkey } });
  return { recoveryCodes };
}
