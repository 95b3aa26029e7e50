import {
  AUDIT_ACTIONS,
  auditText,
  type AuditAction,
  type AuditValue,
} from '@crustodian/domain/people/audit-log';
import type { SIGN_IN_MEANS, SignInMeans } from '@crustodian/domain/people/sign-in-means';
import type { SIGN_ON_REFUSALS, SignOnRefusal } from '@crustodian/domain/people/sign-on';
import { pageLanguage, say } from '../../../language/language.ts';

/** 'User created', 'Usuario creado'. */
export const auditActionName = (action: AuditAction): string => say(AUDIT_ACTIONS[action]);

/** Spanish names of recorded fields; a field missing here is shown in English. */
const FIELDS: Record<string, string> = {
  name: 'nombre',
  email: 'correo',
  stores: 'tiendas',
  regions: 'regiones',
  manages: 'responsable de',
  manager: 'responsable',
  limited: 'limitado',
  min: 'mín.',
  max: 'máx.',
  recipients: 'destinatarios',
  access: 'acceso',
  link_made: 'enlace creado',
  public_store_tv: 'pantallas públicas',
  shift_screen: 'pantalla de turno',
  shift_screens: 'pantallas de turno',
  state: 'estado',
  shown: 'mostradas',
  hidden: 'oculta',
  featured: 'destacada',
  standard: 'estándar',
  specialty: 'especialidad',
  crust: 'masa',
  'main problem': 'problema principal',
  day: 'día',
  fetched: 'recogido',
  checked: 'revisado',
  language: 'idioma',
  starts_with_today: 'empieza con Hoy',
  address: 'dirección',
  browser: 'navegador',
  sign_ins: 'sesiones',
  scopes: 'permisos',
  ends: 'termina',
  ends_at: 'termina',
  of: 'de',
  kinds: 'tipos',
  secret: 'secreto',
  message: 'mensaje',
  type: 'tipo',
  places: 'lugares',
  place: 'lugar',
  quiet: 'silencio',
  answer: 'respuesta',
  reason: 'motivo',
  sentence: 'frase',
  wider_limit: 'límite más amplio',
  rows: 'filas',
  first_day: 'primer día',
  last_day: 'último día',
  lines: 'líneas',
  parts: 'partes',
  audited_first: 'cifras auditadas primero',
  audit_per_day: 'pizzas sorteadas por día',
  begins_on: 'comienza el',
  seed: 'semilla',
  first: 'primeras',
  others: 'demás',
  camera: 'cámara',
  replaced: 'reemplazada',
  what: 'qué',
  due: 'para el',
  assignee: 'a cargo',
  let_go: 'abandonada',
  unknown_names_in_an_hour: 'nombres desconocidos en una hora',
  by: 'por',
  outcome: 'resultado',
  only_sign_on: 'solo por el proveedor de identidad',
  needs_second_factor: 'segundo factor obligatorio',
  emergency: 'administrador de emergencia',
  issuer: 'emisor',
  client_id: 'cliente',
  domains: 'dominios',
  groups_claim: 'campo de los grupos',
  makes_accounts: 'crea cuentas',
  roles: 'roles',
  proof: 'prueba',
  finding: 'comprobación',
  company_manager: 'administra la empresa',
  allow_feedback: 'puede corregir',
  daily_feed_only: 'solo las pizzas del día',
  reports_only: 'solo los informes de calidad',
  limited_to_venues: 'limitado a sus tiendas',
  venues: 'tiendas',
  token: 'token',
  url: 'dirección',
  month: 'mes',
  from: 'desde',
  until: 'hasta',
  days: 'días',
  'older than days': 'con más días que',
  'only the pizza’s circle': 'solo el círculo de la pizza',
  pictures: 'fotos',
  pizzas: 'pizzas',
  judgements: 'juicios',
  tasks: 'tareas',
  entries: 'entradas',
  deletion: 'borrado',
  dataset_consent: 'fotos para entrenar',
  fingerprint: 'huella',
  channels: 'canales',
  box: 'equipo',
  stored: 'guardadas',
  repeated: 'repetidas',
  is_open: 'abierta',
  from_venue: 'tienda de origen',
  action: 'acción',
  pizza: 'pizza',
};

/** 'link made', 'enlace creado'. */
export const auditFieldName = (field: string): string =>
  say({ en: field.replaceAll('_', ' '), es: FIELDS[field] ?? field.replaceAll('_', ' ') });

/**
 * Sign-in means and the reasons why a provider's response was refused. The type makes the compiler
 * report missing values.
 */
const SIGN_IN_VALUES: Record<
  (typeof SIGN_IN_MEANS)[SignInMeans] | (typeof SIGN_ON_REFUSALS)[SignOnRefusal],
  string
> = {
  password: 'contraseña',
  'password and authenticator app': 'contraseña y aplicación de autenticación',
  'password and recovery code': 'contraseña y código de recuperación',
  'password and passkey': 'contraseña y llave de acceso',
  'single sign-on': 'inicio de sesión único',
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
};

const VALUES: Record<string, string> = {
  ...SIGN_IN_VALUES,
  'it works': 'funciona',
  changed: 'cambiado',
  'the company closed passwords': 'la empresa cerró las contraseñas',
  'the secret of the authenticator app is lost':
    'se perdió el secreto de la aplicación de autenticación',
  'the second factor was wrong': 'el segundo factor no era correcto',
  true: 'sí',
  false: 'no',
  yes: 'sí',
  en: 'inglés',
  es: 'español',
  person: 'persona',
  mail: 'correo',
  company: 'empresa',
  to_standard: 'en estándar',
  maybe_to_standard: 'quizá',
  not_to_standard: 'fuera del estándar',
  waiting_initialization: 'por iniciar',
  scored: 'con puntuación',
  scoreless: 'sin puntuación',
  'printed by the server': 'impreso por el servidor',
  'data selection': 'selección de datos',
  'scoreless data selection': 'selección de datos sin puntuación',
  complete: 'completo',
  generated: 'generado',
  delivered: 'entregado',
  open: 'abierta',
  link: 'con enlace',
  closed: 'cerrada',
  watching: 'en observación',
};

/** A value in the page's language: '' for nothing, lists separated by commas. */
export function auditValueText(value: AuditValue): string {
  if (pageLanguage() !== 'es') return auditText(value);
  if (Array.isArray(value)) return value.map((one) => VALUES[one] ?? one).join(', ');
  return VALUES[String(value)] ?? auditText(value);
}

/** Spanish for subjects without a proper name; names of stores and people stay unchanged. */
const SUBJECTS: Record<string, string> = {
  'Quality definition': 'Definición de calidad',
  'Audited figures': 'Cifras auditadas',
  'Pizzas drawn a day': 'Pizzas sorteadas por día',
  'Mapping of the till': 'Mapeo de la caja',
  Recipes: 'Recetas',
  'Piece weights and prices': 'Pesos por pieza y precios',
  'Single sign-on': 'Inicio de sesión único',
  'Blind reviews': 'Revisiones a ciegas',
  Retention: 'Conservación',
  Pictures: 'Fotos',
  Judgements: 'Juicios',
  Pizzas: 'Pizzas',
  'Audit log': 'Registro de cambios',
  // Exported tables.
  pizzas: 'pizzas',
  corrections: 'correcciones',
  judgements: 'juicios a ciegas',
  figures: 'cifras por día',
  // Actors without an account.
  Operator: 'Operador',
};
const SUBJECT_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^Orders file /, 'Archivo de pedidos '],
  [/^Order /, 'Pedido '],
  [/^Week of /, 'Semana del '],
  [/^person (?=[0-9a-f]{8}$)/, 'persona '],
];

/**
 * Subject or actor of an entry in the page's language: 'Quality definition', 'Definición de
 * calidad'.
 */
export function auditSubjectText(subject: string): string {
  const subjects = { en: null, es: SUBJECTS }[pageLanguage()];
  const beginnings = { en: [], es: SUBJECT_BEGINNINGS }[pageLanguage()];
  const beginning = beginnings.find(([pattern]) => pattern.test(subject));
  return subjects?.[subject] ?? (beginning ? subject.replace(...beginning) : subject);
}
