import type { ActionState } from '../actions/watch-result.ts';
import type { StoredState } from '../reports/report-state.ts';
import type { SIGN_IN_MEANS, SignInMeans } from './sign-in-means.ts';
import type { SIGN_ON_REFUSALS, SIGN_ON_ROLES, SignOnRefusal, SignOnRole } from './sign-on.ts';
import type { DOMAIN_FINDINGS, DOMAIN_PROOFS } from './verified-domain.ts';

/** The product's own values of fields, in English as the log stores them, with their Spanish. */
export const AUDIT_VALUES = {
  password: 'contraseña',
  'password and authenticator app': 'contraseña y aplicación de autenticación',
  'password and recovery code': 'contraseña y código de recuperación',
  'password and passkey': 'contraseña y llave de acceso',
  'single sign-on': 'inicio de sesión único',
  operator: 'operador',
  'too many waited for the identity provider':
    'demasiadas personas esperaban al proveedor de identidad',
  'the identity provider did not answer': 'el proveedor de identidad no respondió',
  'the identity provider refused': 'el proveedor de identidad lo rechazó',
  'the answer of the identity provider is not valid':
    'la respuesta del proveedor de identidad no es válida',
  'the identity provider gave no e-mail address': 'el proveedor de identidad no dio un correo',
  'the e-mail address is not verified': 'el correo no está verificado',
  'the address is not of the domains': 'el correo no es de los dominios',
  'the domain of the address is not verified': 'el dominio del correo no está verificado',
  'the account also belongs to another company': 'la cuenta también es de otra empresa',
  'the address belongs to another person’s account': 'el correo es de la cuenta de otra persona',
  'the account was deleted': 'la cuenta se eliminó',
  'there is no account with this address': 'no hay ninguna cuenta con este correo',
  'the settings were changed meanwhile': 'la configuración cambió entretanto',
  'no group with a role': 'ningún grupo con un rol',
  'it works': 'funciona',
  'the company closed passwords': 'la empresa cerró las contraseñas',
  'the secret of the authenticator app is lost':
    'se perdió el secreto de la aplicación de autenticación',
  'the second factor was wrong': 'el segundo factor no era correcto',
  'authenticator app': 'aplicación de autenticación',
  'recovery codes': 'códigos de recuperación',
  Administrator: 'Administrador',
  Reviewer: 'Revisor',
  Viewer: 'Lector',
  'Daily feed only': 'Solo las pizzas del día',
  'Quality Reports only': 'Solo los informes de calidad',
  dns: 'DNS',
  staff: 'personal',
  earlier: 'de antes',
  verified: 'verificado',
  missing: 'falta',
  another: 'otro registro',
  unreachable: 'sin respuesta',
  elsewhere: 'de otra empresa',
  changed: 'cambiado',
  yes: 'sí',
  no: 'no',
  en: 'inglés',
  es: 'español',
  person: 'persona',
  company: 'empresa',
  mail: 'correo',
  webhook: 'webhook',
  open: 'abierta',
  link: 'con enlace',
  closed: 'cerrada',
  waiting_initialization: 'por iniciar',
  'data selection': 'selección de datos',
  'scoreless data selection': 'selección de datos sin puntuación',
  complete: 'completo',
  generated: 'generado',
  delivered: 'entregado',
  watching: 'en observación',
  proven: 'demostrada',
  'did-not-help': 'no ayudó',
  relapsed: 'recaída',
  expired: 'vencida',
  'not-a-problem': 'no es un problema',
  camera: 'es la cámara',
  widen: 'ampliar el límite',
  'our-way': 'así lo hacemos',
  'one-rush': 'una hora pico',
  'photos-wrong': 'fotos mal',
  other: 'otro',
  scored: 'con puntuación',
  scoreless: 'sin puntuación',
  to_standard: 'en estándar',
  maybe_to_standard: 'quizá',
  not_to_standard: 'fuera del estándar',
} as const satisfies Record<ProductValue, string> & Record<string, string>;

type ProductValue =
  | (typeof SIGN_IN_MEANS)[SignInMeans]
  | (typeof SIGN_ON_REFUSALS)[SignOnRefusal]
  | (typeof SIGN_ON_ROLES)[SignOnRole]
  | (typeof DOMAIN_PROOFS)[number]
  | (typeof DOMAIN_FINDINGS)[number]
  | ActionState
  | StoredState;

export type AuditWord = keyof typeof AUDIT_VALUES;

/** A person's own text, or a time, in a field that otherwise has the product's words. */
export type OtherText = string & { readonly isOtherText: true };

// Safe because the brand exists for the compiler alone.
export const otherText = (text: string): OtherText => text as OtherText;
