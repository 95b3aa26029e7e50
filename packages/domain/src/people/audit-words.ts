import type { SetupCheckKind } from '../cameras/setup-checks.ts';
import type { TillMapping } from '../orders/till-mapping.ts';
import type { WatchedArea, WatchedPart } from '../signals/watched-areas.ts';
import type { AuditValue } from './audit-log.ts';
import type { AuditWord, OtherText } from './audit-values.ts';

/**
 * What the product itself writes into the audit log, in English as the log stores it, with its
 * Spanish. Entries are sealed, so a text that was ever written stays here.
 */

/** What an entry concerns if that is neither a person nor a place. */
export const AUDIT_SUBJECTS = {
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
  'What a picture shows': 'Lo que muestra una foto',
  'Pictures for training': 'Fotos para entrenar',
  // Exported tables.
  pizzas: 'pizzas',
  corrections: 'correcciones',
  judgements: 'juicios a ciegas',
  figures: 'cifras por día',
} as const satisfies Record<string, string>;

/** The beginnings of subjects that end in a name, a number or a day. */
export const AUDIT_SUBJECT_BEGINNINGS = {
  'Orders file': 'Archivo de pedidos',
  Order: 'Pedido',
  'Week of': 'Semana del',
} as const satisfies Record<string, string>;

/** Actors without an account, and what they used instead of a browser. */
export const AUDIT_ACTORS = {
  Operator: 'Operador',
  Nobody: 'Nadie',
  'Another administrator': 'Otro administrador',
  'command line': 'línea de comandos',
  'printed by the server': 'impreso por el servidor',
} as const satisfies Record<string, string>;

export type AuditActor = keyof typeof AUDIT_ACTORS;

export type AuditSubject =
  | keyof typeof AUDIT_SUBJECTS
  | `${keyof typeof AUDIT_SUBJECT_BEGINNINGS} ${string}`
  | WatchedPart
  // An e-mail address.
  | `${string}@${string}`;

/**
 * A subject that is a name, or a text of the product that has its Spanish: a literal that is
 * missing from the lists above does not compile.
 */
export type KnownSubject<S extends string> = S extends `${infer First}${string}`
  ? string extends First
    ? S
    : S extends AuditSubject
      ? S
      : never
  : S;

/** The areas of a shift's signals, as subjects name them. */
export const AUDIT_AREAS = {
  rim: 'borde',
  size: 'tamaño',
  portion: 'porción',
  placement: 'colocación',
  bake: 'horneado',
} as const satisfies Record<WatchedArea, string>;

/** Fields of an entry; read without its underscores, the key is the English. */
export const AUDIT_FIELDS = {
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
  public: 'pantallas públicas',
  public_store_tv: 'pantallas públicas',
  shift_screen: 'pantalla de turno',
  shift_screens: 'pantallas de turno',
  state: 'estado',
  scoreless: 'sin puntuación',
  pdf: 'archivo PDF',
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
  opened: 'abierto',
  key: 'clave',
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
  sha256: 'huella SHA-256',
  first: 'primeras',
  others: 'demás',
  camera: 'cámara',
  gains: 'factores de luz',
  replaced: 'reemplazada',
  what: 'qué',
  due: 'para el',
  assignee: 'a cargo',
  let_go: 'abandonada',
  unknown_names_in_an_hour: 'nombres desconocidos en una hora',
  by: 'por',
  account_made: 'cuenta creada',
  made_by: 'creada por',
  sign_in_known: 'inicio de sesión conocido',
  outcome: 'resultado',
  only_sign_on: 'solo por el proveedor de identidad',
  needs_second_factor: 'segundo factor obligatorio',
  emergency: 'administrador de emergencia',
  factor: 'factor',
  issuer: 'emisor',
  client_id: 'cliente',
  domains: 'dominios',
  groups_claim: 'campo de los grupos',
  makes_accounts: 'crea cuentas',
  role: 'rol',
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
  erasure: 'borrado de nombres',
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
  // The parts of a till's message.
  orders: 'pedidos',
  order: 'pedido',
  size: 'tamaño',
  count: 'cantidad',
  made: 'hecha',
  // The checks of a camera.
  scale: 'escala',
  sharpness: 'nitidez',
  exposure: 'exposición',
  white_balance: 'balance de blancos',
} as const satisfies Record<keyof TillMapping | SetupCheckKind, string> & Record<string, string>;

/** The beginnings of fields that end in a name of the scoring rules. */
export const AUDIT_FIELD_BEGINNINGS = { weight: 'peso', threshold: 'umbral' } as const;

export type AuditField =
  | keyof typeof AUDIT_FIELDS
  | `${keyof typeof AUDIT_FIELD_BEGINNINGS} ${string}`;

/** The fields that have the product's words; `reason` and `secret` also have others. */
const WORD_FIELDS = [
  'access',
  'answer',
  'by',
  'channels',
  'finding',
  'key',
  'language',
  'made_by',
  'of',
  'opened',
  'outcome',
  'proof',
  'reason',
  'replaced',
  'role',
  'secret',
  'standard',
  'state',
] as const satisfies readonly AuditField[];
type WordField = (typeof WORD_FIELDS)[number];

/** Whether the field's values are the product's words, which are shown in the reader's language. */
export const hasAuditWords = (field: string): boolean =>
  WORD_FIELDS.some((known) => known === field);

/** The state of an entity as an entry records it, by field; lists contain names. */
export type WrittenFacts = {
  readonly [F in AuditField]?: F extends WordField
    ? AuditWord | readonly AuditWord[] | OtherText | null
    : AuditValue;
};
