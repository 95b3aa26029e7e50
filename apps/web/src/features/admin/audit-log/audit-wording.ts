import {
  AUDIT_ACTIONS,
  auditText,
  type AuditAction,
  type AuditValue,
} from '@crustodian/domain/people/audit-log';
import { pageLanguage, say } from '../../../language/language.ts';

/** 'User created', 'Usuario creado'. */
export const auditActionName = (action: AuditAction): string => say(AUDIT_ACTIONS[action]);

/** What is recorded of a change; a setting that comes later stands as it is. */
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
};

/** 'link made', 'enlace creado'. */
export const auditFieldName = (field: string): string =>
  say({ en: field.replaceAll('_', ' '), es: FIELDS[field] ?? field.replaceAll('_', ' ') });

const VALUES: Record<string, string> = {
  true: 'sí',
  false: 'no',
  yes: 'sí',
  en: 'inglés',
  es: 'español',
  person: 'persona',
  company: 'empresa',
  to_standard: 'en estándar',
  maybe_to_standard: 'quizá',
  not_to_standard: 'fuera del estándar',
  waiting_initialization: 'por iniciar',
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

/** A value as people read it: '' for nothing, lists separated by commas. */
export function auditValueText(value: AuditValue): string {
  const text = auditText(value);
  return (pageLanguage() === 'es' && VALUES[String(value)]) || text;
}
