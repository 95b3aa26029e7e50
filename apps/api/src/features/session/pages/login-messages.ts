import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import type { LoginLanguage } from '@crustodian/contract/session';
import { FORGOTTEN_MINUTES } from '#platform/auth/passwords/password-link';
import { tooManyRequests } from '#platform/http/rate-limit';
import { PASSWORD_LEAST, type PasswordFault } from '@crustodian/domain/people/password-rule';

interface LoginMessages {
  /** The language's own name, for the language switch. */
  name: string;
  title: string;
  failedTitle: string;
  promise: string;
  returning: (page: string) => string;
  password: string;
  email: string;
  showPassword: string;
  forgot: string;
  /** The page for users who forgot their password. */
  forgotTitle: string;
  forgotHint: string;
  forgotSubmit: string;
  forgotDone: string;
  backToLogin: string;
  submit: string;
  /** The link to single sign-on. */
  signOn: string;
  language: string;
  /** The page that asks for the second factor. */
  factorTitle: string;
  failedFactorTitle: string;
  factorCode: string;
  factorHint: string;
  recoveryHint: string;
  /** The page that adds a second factor if the company requires one. */
  addFactorTitle: string;
  addFactorHint: string;
  qrCode: string;
  orType: string;
  appCode: string;
  codesTitle: string;
  codesHint: string;
  codesKept: string;
  usePasskey: string;
  passkeyFailed: string;
  /** The page that a one-time link opens. */
  setTitle: string;
  setFor: (email: string) => string;
  newPassword: string;
  newPasswordHint: string;
  again: string;
  save: string;
  saved: string;
  faults: Record<PasswordFault | 'not_alike', string>;
  demo: string;
  demoHint: (password: string) => string;
  demoMaking: (pizzas: { ready: number; all: number }) => string;
  demoStopped: string;
  /** After too many attempts. */
  wait: (seconds: number) => string;
  /** Error messages of this page; all others are in English. */
  problems: Partial<Record<ErrorCode, string>>;
}

/** All texts of the log-in page. */
export const LOGIN_MESSAGES: Record<LoginLanguage, LoginMessages> = {
  en: {
    name: 'English',
    title: 'Log in',
    failedTitle: 'Error: Log in',
    promise: 'Every pizza, as good as the best one.',
    returning: (page) => `You will return to ${page}.`,
    password: 'Password',
    email: 'E-mail',
    showPassword: 'Show password',
    forgot: 'Forgot password?',
    forgotTitle: 'Forgot password',
    forgotHint: 'Enter your e-mail address. We will send you a link to set a new password.',
    forgotSubmit: 'Send link',
    forgotDone: `If there is an account with this address, an e-mail is on its way. Its link works once, for ${FORGOTTEN_MINUTES} minutes. If none arrives, ask your company manager.`,
    backToLogin: 'Back to log in',
    submit: 'Log in',
    signOn: 'Log in with your company (single sign-on)',
    language: 'Language',
    factorTitle: 'One more step',
    failedFactorTitle: 'Error: One more step',
    factorCode: 'Code',
    factorHint: 'Six digits from your authenticator app. Without the app, use a recovery code.',
    addFactorTitle: 'Add a second factor',
    addFactorHint:
      'Your company asks for more than a password. Scan this with an authenticator app on your phone.',
    qrCode: 'QR code of the secret',
    orType: 'Or type it:',
    appCode: 'Code that the app shows',
    codesTitle: 'Your recovery codes',
    codesHint:
      'Each opens your account once, with your password. Keep them where your phone is not; they are not shown again.',
    codesKept: 'I have kept them',
    recoveryHint: 'One of your recovery codes, if your passkey is not at hand.',
    usePasskey: 'Use a passkey',
    passkeyFailed: 'No passkey was used. Try again, or enter a code.',
    setTitle: 'Set your password',
    setFor: (email) => `For ${email}`,
    newPassword: 'New password',
    newPasswordHint: `At least ${PASSWORD_LEAST} characters. A sentence is easy to remember and hard to guess.`,
    again: 'Confirm new password',
    save: 'Set password',
    saved: 'Your password is set. You can now log in.',
    faults: {
      too_short: `The password needs at least ${PASSWORD_LEAST} characters.`,
      too_long: 'The password is too long.',
      too_plain: 'Use a wider variety of characters.',
      too_common: 'This password is too common. Choose a different one.',
      like_email: 'The password is too similar to your e-mail address.',
      not_alike: 'The passwords do not match. Type them again.',
    },
    demo: 'Demo accounts',
    demoHint: (password) => `Click one to sign in. They all use the password ${password}.`,
    demoMaking: ({ ready, all }) =>
      `The demo chain is being created: ${ready} of ${all} pizzas are rendered and scored. Its screens are empty until then.`,
    demoStopped:
      'The demo chain is no longer updated, so its screens may be empty. The server log says why; a restart of the server continues it.',
    wait: (seconds) => tooManyRequests(seconds).message,
    problems: {},
  },
  es: {
    name: 'Español',
    title: 'Iniciar sesión',
    failedTitle: 'Error: Iniciar sesión',
    promise: 'Cada pizza, tan buena como la mejor.',
    returning: (page) => `Volverás a ${page}.`,
    password: 'Contraseña',
    email: 'Correo electrónico',
    showPassword: 'Mostrar contraseña',
    forgot: '¿Olvidaste tu contraseña?',
    forgotTitle: 'Contraseña olvidada',
    forgotHint: 'Escribe tu correo. Recibirás un enlace para elegir una contraseña nueva.',
    forgotSubmit: 'Enviar el enlace',
    forgotDone: `Si hay una cuenta con este correo, te llegará un mensaje. Su enlace sirve una vez y durante ${FORGOTTEN_MINUTES} minutos. Si no llega, pregunta a quien administra los usuarios de tu empresa.`,
    backToLogin: 'Volver a iniciar sesión',
    submit: 'Iniciar sesión',
    signOn: 'Entrar con tu empresa (inicio de sesión único)',
    language: 'Idioma',
    factorTitle: 'Un paso más',
    failedFactorTitle: 'Error: Un paso más',
    factorCode: 'Código',
    factorHint:
      'Seis cifras de tu aplicación de autenticación. Si no la tienes, usa un código de recuperación.',
    addFactorTitle: 'Añade un segundo factor',
    addFactorHint:
      'Tu empresa pide más que una contraseña. Escanea esto con una aplicación de autenticación en tu teléfono.',
    qrCode: 'Código QR de la clave',
    orType: 'O escríbela:',
    appCode: 'Código que muestra la aplicación',
    codesTitle: 'Tus códigos de recuperación',
    codesHint:
      'Cada uno abre tu cuenta una vez, junto con tu contraseña. Guárdalos lejos del teléfono; no se muestran otra vez.',
    codesKept: 'Los he guardado',
    recoveryHint: 'Uno de tus códigos de recuperación, si no tienes a mano tu llave de acceso.',
    usePasskey: 'Usar una llave de acceso',
    passkeyFailed: 'No se usó ninguna llave de acceso. Inténtalo otra vez o escribe un código.',
    setTitle: 'Elige tu contraseña',
    setFor: (email) => `Para ${email}`,
    newPassword: 'Contraseña nueva',
    newPasswordHint: `Al menos ${PASSWORD_LEAST} caracteres. Una frase se recuerda bien y no se adivina.`,
    again: 'Contraseña nueva otra vez',
    save: 'Guardar contraseña',
    saved: 'Tu contraseña está guardada. Inicia sesión con ella.',
    faults: {
      too_short: `La contraseña necesita al menos ${PASSWORD_LEAST} caracteres.`,
      too_long: 'La contraseña es demasiado larga.',
      too_plain: 'Usa caracteres más variados.',
      too_common: 'Esta contraseña es demasiado común. Elige otra.',
      like_email: 'La contraseña se parece demasiado a tu correo.',
      not_alike: 'Las contraseñas no coinciden. Escríbelas de nuevo.',
    },
    demo: 'Cuentas de demostración',
    demoHint: (password) => `Un clic inicia la sesión. La contraseña de todas es ${password}.`,
    demoMaking: ({ ready, all }) =>
      `La cadena de demostración se está creando: ${ready} de ${all} pizzas dibujadas y puntuadas. Hasta entonces sus pantallas están vacías.`,
    demoStopped:
      'La cadena de demostración dejó de actualizarse, así que sus pantallas pueden estar vacías. El registro del servidor dice por qué; al reiniciar el servidor, continúa.',
    wait: (seconds) =>
      seconds > 60
        ? `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos e inténtalo de nuevo.`
        : `Demasiados intentos. Espera ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} e inténtalo de nuevo.`,
    problems: {
      bad_credentials: 'El correo o la contraseña no son correctos.',
      single_sign_on_only: 'Tu empresa cerró las contraseñas. Usa el inicio de sesión único.',
      csrf_failed: 'La página está desactualizada. Recárgala e inténtalo de nuevo.',
      second_factor_wrong: 'Este código no es correcto, ha caducado o ya se usó. Usa el siguiente.',
      second_factor_lost:
        'Tu aplicación de autenticación ya no es válida: el servidor no puede leer su clave. Usa un código de recuperación o una llave de acceso, o pide a quien administra los usuarios de tu empresa que quite tu segundo factor; después añádelo de nuevo.',
      passkey_refused:
        'No se pudo comprobar esta llave de acceso. Empieza de nuevo; el navegador debe mostrar la dirección de este sitio.',
      sign_in_not_begun:
        'Escribiste tu contraseña hace más de diez minutos. Inicia sesión otra vez.',
      link_not_valid:
        'Este enlace ya se usó o ha caducado. Pide otro con «¿Olvidaste tu contraseña?» al iniciar sesión.',
      unavailable:
        'El servicio no está disponible en este momento por mantenimiento o mucha demanda.',
    },
  },
};

/** The message that explains why a sign-in was refused. */
export const problemText = (
  language: LoginLanguage,
  code: ErrorCode,
  waitSeconds?: number,
): string => {
  const { wait, problems } = LOGIN_MESSAGES[language];
  return waitSeconds ? wait(waitSeconds) : (problems[code] ?? ERRORS[code].err);
};
