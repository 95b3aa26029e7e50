/** How a user was authenticated, with its label in the audit log. */
export const SIGN_IN_MEANS = {
  password: 'password',
  'authenticator-app': 'password and authenticator app',
  'recovery-code': 'password and recovery code',
  passkey: 'password and passkey',
  'single-sign-on': 'single sign-on',
} as const satisfies Record<string, string>;

export type SignInMeans = keyof typeof SIGN_IN_MEANS;

// Safe because the keys of an object literal are those of its type.
export const SIGN_IN_MEANS_NAMES = Object.keys(SIGN_IN_MEANS) as [SignInMeans, ...SignInMeans[]];
