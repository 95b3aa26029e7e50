import type { Language } from '../figures/problems.ts';
import { isStandard, STANDARD_LABELS } from '../pizza/standard.ts';

/** The events of the audit log with their labels. */
export const AUDIT_ACTIONS = {
  signed_in: { en: 'Signed in', es: 'Inicio de sesión' },
  sign_in_failed: { en: 'Sign-in failed', es: 'Inicio de sesión fallido' },
  session_ended: { en: 'Sign-in ended', es: 'Sesión cerrada' },
  second_factor_added: { en: 'Second factor added', es: 'Segundo factor añadido' },
  second_factor_removed: { en: 'Second factor removed', es: 'Segundo factor quitado' },
  recovery_codes_made: { en: 'Recovery codes made', es: 'Códigos de recuperación creados' },
  user_created: { en: 'User created', es: 'Usuario creado' },
  user_deleted: { en: 'User deleted', es: 'Usuario eliminado' },
  password_reset: { en: 'Password reset', es: 'Contraseña restablecida' },
  password_set: { en: 'Password set by its owner', es: 'Contraseña elegida por su dueño' },
  stores_changed: { en: 'Stores changed', es: 'Tiendas cambiadas' },
  regions_changed: { en: 'Regions changed', es: 'Regiones cambiadas' },
  region_manager_set: { en: 'Region manager set', es: 'Responsable de región asignado' },
  region_manager_removed: { en: 'Region manager removed', es: 'Responsable de región quitado' },
  quality_definition_changed: {
    en: 'Quality definition changed',
    es: 'Definición de calidad cambiada',
  },
  scoring_rules_changed: { en: 'Scoring rules changed', es: 'Reglas de puntuación cambiadas' },
  lesson_undone: { en: 'Training undone', es: 'Entrenamiento deshecho' },
  golden_sample_changed: { en: 'Golden sample changed', es: 'Muestra de referencia cambiada' },
  recipes_imported: { en: 'Recipes imported', es: 'Recetas importadas' },
  recipients_changed: {
    en: 'Recipients of reports changed',
    es: 'Destinatarios de informes cambiados',
  },
  day_reviewed: { en: 'Day reviewed', es: 'Día revisado' },
  report_initialized: { en: 'Report initialized', es: 'Informe iniciado' },
  report_filled: { en: 'Report re-selected', es: 'Selección del informe rehecha' },
  report_changed: { en: 'Report changed', es: 'Informe cambiado' },
  report_state_changed: { en: 'Report step changed', es: 'Paso del informe cambiado' },
  report_generated: { en: 'Report printed', es: 'Informe impreso' },
  report_delivered: { en: 'Report delivered', es: 'Informe entregado' },
  report_deleted: { en: 'Report deleted', es: 'Informe eliminado' },
  store_tv_changed: { en: 'Store TV changed', es: 'TV de la tienda cambiada' },
  audit_seed_committed: { en: 'Audit draw committed', es: 'Sorteo de auditoría fijado' },
  audit_seed_revealed: { en: 'Audit draw revealed', es: 'Sorteo de auditoría revelado' },
  audit_tasks_expired: {
    en: 'Blind reviews no longer waiting',
    es: 'Revisiones a ciegas que ya no esperan',
  },
  signal_answered: { en: 'Signal answered', es: 'Señal respondida' },
  morning_mail_changed: { en: 'Morning mail changed', es: 'Correo de la mañana cambiado' },
  language_changed: { en: 'Language changed', es: 'Idioma cambiado' },
  start_page_changed: { en: 'Start page changed', es: 'Página de inicio cambiada' },
  action_started: { en: 'Action started', es: 'Acción iniciada' },
  action_changed: { en: 'Action changed', es: 'Acción cambiada' },
  action_suggested: { en: 'Action suggested', es: 'Acción sugerida' },
  suggestion_answered: { en: 'Suggestion answered', es: 'Sugerencia respondida' },
  audited_first_changed: {
    en: 'Audited figures first changed',
    es: 'Cifras auditadas primero: cambiado',
  },
  audit_per_day_changed: {
    en: 'Pizzas drawn a day changed',
    es: 'Pizzas sorteadas por día cambiadas',
  },
  rollout_drawn: { en: 'Rollout drawn', es: 'Despliegue sorteado' },
  rollout_withdrawn: { en: 'Rollout withdrawn', es: 'Despliegue retirado' },
  till_changed: { en: 'Till changed', es: 'Caja cambiada' },
  orders_imported: { en: 'Orders imported', es: 'Pedidos importados' },
  orders_withdrawn: { en: 'Orders withdrawn', es: 'Pedidos retirados' },
  token_made: { en: 'API token made', es: 'Token de API creado' },
  token_ended: { en: 'API token ended', es: 'Token de API terminado' },
  sign_on_changed: { en: 'Single sign-on changed', es: 'Inicio de sesión único cambiado' },
  sign_on_tried: { en: 'Single sign-on tried', es: 'Inicio de sesión único probado' },
  sign_on_domain_checked: {
    en: 'Sign-on domain looked up',
    es: 'Dominio de inicio de sesión consultado',
  },
  sign_on_domain_verified: {
    en: 'Sign-on domain verified',
    es: 'Dominio de inicio de sesión verificado',
  },
  sign_on_domain_released: {
    en: 'Sign-on domain released',
    es: 'Dominio de inicio de sesión autorizado',
  },
  sign_on_domain_withdrawn: {
    en: 'Sign-on domain withdrawn',
    es: 'Dominio de inicio de sesión retirado',
  },
  sign_on_role_given: {
    en: 'Role given by single sign-on',
    es: 'Papel dado por el inicio de sesión único',
  },
  sign_on_role_kept: {
    en: 'Role of the emergency administrator kept at single sign-on',
    es: 'Papel del administrador de emergencia conservado en el inicio de sesión único',
  },
  webhook_changed: { en: 'Webhook changed', es: 'Webhook cambiado' },
  webhook_sent_again: { en: 'Webhook message sent again', es: 'Mensaje de webhook reenviado' },
  camera_link_made: {
    en: 'Link to set up a camera made',
    es: 'Enlace para instalar una cámara creado',
  },
  camera_link_ended: {
    en: 'Link to set up a camera ended',
    es: 'Enlace para instalar una cámara terminado',
  },
  camera_source_chosen: {
    en: 'Address of a camera chosen',
    es: 'Dirección de una cámara elegida',
  },
  camera_light_changed: {
    en: 'Correction of a camera’s light changed',
    es: 'Corrección de la luz de una cámara cambiada',
  },
  camera_key_made: { en: 'Camera key made', es: 'Clave de cámara creada' },
  camera_key_revoked: { en: 'Camera key revoked', es: 'Clave de cámara revocada' },
  company_created: { en: 'Company created', es: 'Empresa creada' },
  store_created: { en: 'Store created', es: 'Tienda creada' },
  rescore_ordered: { en: 'Rescoring ordered', es: 'Nueva puntuación encargada' },
  person_exported: { en: 'Personal data exported', es: 'Datos personales exportados' },
  person_erased: { en: 'Person erased', es: 'Persona borrada' },
  data_exported: { en: 'Data exported', es: 'Datos exportados' },
  dataset_consent_changed: {
    en: 'Pictures for training changed',
    es: 'Fotos para el entrenamiento: cambiado',
  },
  dataset_exported: { en: 'Pictures exported for training', es: 'Fotos exportadas para entrenar' },
  retention_changed: { en: 'Retention changed', es: 'Conservación cambiada' },
  legal_hold_set: { en: 'Legal hold set', es: 'Retención legal puesta' },
  legal_hold_lifted: { en: 'Legal hold lifted', es: 'Retención legal levantada' },
  pictures_deleted: { en: 'Pictures deleted', es: 'Fotos borradas' },
  pizzas_deleted: { en: 'Pizzas deleted', es: 'Pizzas borradas' },
  judgements_deleted: { en: 'Judgements deleted', es: 'Juicios borrados' },
  entries_deleted: {
    en: 'Entries of this log deleted',
    es: 'Entradas de este registro borradas',
  },
  camera_set_up: { en: 'Camera set up', es: 'Cámara instalada' },
} as const satisfies Record<string, Record<Language, string>>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

// Safe because the keys of an object literal are those of its type.
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** The state of an entity by field name; lists contain names. */
export type AuditFacts = Record<string, AuditValue>;
export type AuditValue = string | number | boolean | null | readonly string[];

export interface AuditChange {
  field: string;
  before: AuditValue;
  after: AuditValue;
}

/** The fields whose values differ before and after, in their original order. */
export function auditChanges(before: AuditFacts | null, after: AuditFacts | null): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** A value as text: '' for nothing, lists separated by commas, standards by their labels. */
export function auditText(value: AuditValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  return isStandard(text) ? STANDARD_LABELS[text] : text;
}
