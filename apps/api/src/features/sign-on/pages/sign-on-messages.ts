import type { LoginLanguage } from '@crustodian/contract/session';
import {
  SIGN_ON_ROLES,
  type SignOnRefusal,
  type SignOnRole,
} from '@crustodian/domain/people/sign-on';

interface SignOnMessages {
  title: string;
  failedTitle: string;
  hint: string;
  submit: string;
  back: string;
  /** Shown while the browser is redirected to the provider. */
  going: (provider: string) => string;
  goOn: string;
  noSignOn: string;
  tooMany: string;
  csrf: string;
  /** The answer belongs to no sign-on of this browser, or arrived twice. */
  notBegun: string;
  again: string;
  refusals: Record<SignOnRefusal, string>;
  /** Texts for the result of an administrator's test. */
  triedTitle: string;
  triedFailed: string;
  triedLead: string;
  email: string;
  verified: string;
  yes: string;
  no: string;
  name: string;
  groups: string;
  role: string;
  roles: Record<SignOnRole, string>;
  roleKept: string;
  close: string;
}

/** All texts of the single sign-on pages. */
export const SIGN_ON_MESSAGES: Record<LoginLanguage, SignOnMessages> = {
  en: {
    title: 'Single sign-on',
    failedTitle: 'Error: Single sign-on',
    hint: 'Your company signs you in. Enter your e-mail address at work.',
    submit: 'Continue',
    back: 'Log in with a password',
    going: (provider) => `You are on your way to ${provider}.`,
    goOn: 'Continue',
    noSignOn: 'There is no single sign-on for this address. Log in with your password.',
    tooMany: 'Too many attempts. Wait a while and try again.',
    csrf: 'The page is out of date. Reload it and try again.',
    notBegun: 'This sign-on was used, has expired, or began in another browser. Begin again.',
    again: 'Begin again',
    refusals: {
      'provider-busy':
        'Your identity provider is slow, and others wait for it already. Try again in a moment.',
      'provider-silent':
        'Your identity provider does not answer. Try again later, or ask your administrator.',
      'provider-refused': 'Your identity provider refused the sign-on.',
      'answer-not-valid': 'The answer of your identity provider is not valid. Begin again.',
      'settings-changed':
        'The sign-on settings of your company have just been changed. Begin again.',
      'no-email': 'Your identity provider gave no e-mail address. Ask your administrator.',
      'email-not-verified':
        'Your e-mail address is not verified at your identity provider. Ask your administrator.',
      'foreign-domain': 'Your e-mail address is not one of this company.',
      'domain-not-verified':
        'The domain of your e-mail address is not verified yet. Ask your administrator.',
      'other-company':
        'Your account also belongs to another company, so one of them alone cannot sign you in. Use your password.',
      'linked-to-another': 'This address belongs to another person’s account here.',
      'account-closed': 'Your account was deleted. Ask your administrator.',
      'no-account': 'You have no account yet. Ask your administrator for one.',
      'no-group': 'None of your groups has a role here. Ask your administrator.',
    },
    triedTitle: 'It works.',
    triedFailed: 'It does not work yet.',
    triedLead: 'This is what came back. Nobody was signed in.',
    email: 'E-mail',
    verified: 'Verified',
    yes: 'yes',
    no: 'no',
    name: 'Name',
    groups: 'Groups',
    role: 'Would come in as',
    roles: SIGN_ON_ROLES,
    roleKept: 'with the role the account has',
    close: 'Close this window and go back to Single sign-on.',
  },
  es: {
    title: 'Inicio de sesión único',
    failedTitle: 'Error: Inicio de sesión único',
    hint: 'Tu empresa te identifica. Escribe tu correo del trabajo.',
    submit: 'Continuar',
    back: 'Iniciar sesión con contraseña',
    going: (provider) => `Vas de camino a ${provider}.`,
    goOn: 'Continuar',
    noSignOn: 'No hay inicio de sesión único para este correo. Usa tu contraseña.',
    tooMany: 'Demasiados intentos. Espera un rato e inténtalo de nuevo.',
    csrf: 'La página está desactualizada. Recárgala e inténtalo de nuevo.',
    notBegun: 'Este inicio ya se usó, ha caducado o empezó en otro navegador. Empieza de nuevo.',
    again: 'Empezar de nuevo',
    refusals: {
      'provider-busy':
        'Tu proveedor de identidad va lento y otras personas ya lo esperan. Inténtalo de nuevo en un momento.',
      'provider-silent':
        'Tu proveedor de identidad no responde. Inténtalo más tarde o pregunta a quien administra los usuarios.',
      'provider-refused': 'Tu proveedor de identidad rechazó el inicio de sesión.',
      'answer-not-valid':
        'La respuesta de tu proveedor de identidad no es válida. Empieza de nuevo.',
      'settings-changed':
        'La configuración del inicio de sesión de tu empresa acaba de cambiar. Empieza de nuevo.',
      'no-email':
        'Tu proveedor de identidad no dio ningún correo. Pregunta a quien administra los usuarios.',
      'email-not-verified':
        'Tu correo no está verificado en tu proveedor de identidad. Pregunta a quien administra los usuarios.',
      'foreign-domain': 'Tu correo no es de esta empresa.',
      'domain-not-verified':
        'El dominio de tu correo aún no está verificado. Pregunta a quien administra los usuarios.',
      'other-company':
        'Tu cuenta es también de otra empresa, así que una sola no puede identificarte. Usa tu contraseña.',
      'linked-to-another': 'Este correo es de la cuenta de otra persona.',
      'account-closed': 'Tu cuenta se eliminó. Pregunta a quien administra los usuarios.',
      'no-account': 'Aún no tienes cuenta. Pídela a quien administra los usuarios.',
      'no-group':
        'Ninguno de tus grupos tiene un papel aquí. Pregunta a quien administra los usuarios.',
    },
    triedTitle: 'Funciona.',
    triedFailed: 'Todavía no funciona.',
    triedLead: 'Esto es lo que llegó. No se inició ninguna sesión.',
    email: 'Correo',
    verified: 'Verificado',
    yes: 'sí',
    no: 'no',
    name: 'Nombre',
    groups: 'Grupos',
    role: 'Entraría como',
    roles: {
      administrator: 'Administrador',
      reviewer: 'Revisor',
      viewer: 'Lector',
      feed: 'Solo pizzas del día',
      reports: 'Solo informes de calidad',
    },
    roleKept: 'con el papel que tiene la cuenta',
    close: 'Cierra esta ventana y vuelve a Inicio de sesión único.',
  },
};
