import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';
import type { LoginLanguage } from '@crustodian/contract/session';

interface LoginWords {
  /** The language's own name, for the switch. */
  name: string;
  title: string;
  failedTitle: string;
  promise: string;
  returning: (page: string) => string;
  password: string;
  email: string;
  showPassword: string;
  forgot: string;
  forgotAnswer: string;
  submit: string;
  language: string;
  demo: string;
  demoHint: (password: string) => string;
  /** Refusals of this page; any other is told in English. */
  problems: Partial<Record<ErrorCode, string>>;
}

/** Every word of the log-in page. */
export const LOGIN_WORDS: Record<LoginLanguage, LoginWords> = {
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
    forgotAnswer:
      'Ask your company manager: User management gives you a new one with Reset Password.',
    submit: 'Log in',
    language: 'Language',
    demo: 'Demo accounts',
    demoHint: (password) => `One click signs in. The password of each is ${password}.`,
    problems: {},
  },
  es: {
    name: 'Español',
    title: 'Iniciar sesión',
    failedTitle: 'Error: Iniciar sesión',
    promise: 'Cada pizza, tan buena como la mejor.',
    returning: (page) => `Volverá a ${page}.`,
    password: 'Contraseña',
    email: 'Correo electrónico',
    showPassword: 'Mostrar contraseña',
    forgot: '¿Olvidó su contraseña?',
    forgotAnswer: 'Pida una nueva a quien administra los usuarios de su empresa.',
    submit: 'Iniciar sesión',
    language: 'Idioma',
    demo: 'Cuentas de demostración',
    demoHint: (password) => `Un clic inicia la sesión. La contraseña de todas es ${password}.`,
    problems: {
      bad_credentials: 'El correo o la contraseña no son correctos.',
      csrf_failed: 'La página ha caducado. Cárguela de nuevo e inténtelo otra vez.',
      too_many_requests: 'Demasiados intentos. Espere un minuto e inténtelo otra vez.',
    },
  },
};

/** Why a sign-in was refused, in words. */
export const problemText = (language: LoginLanguage, code: ErrorCode): string =>
  LOGIN_WORDS[language].problems[code] ?? ERRORS[code].err;
