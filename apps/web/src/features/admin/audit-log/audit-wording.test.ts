import { AUDIT_FIELDS, AUDIT_SUBJECTS } from '@crustodian/domain/people/audit-words';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import {
  auditActorText,
  auditBrowserText,
  auditFieldName,
  auditSubjectText,
  auditValueText,
} from './audit-wording.ts';

beforeEach(() => void speakOnPage('es'));
afterEach(() => void speakOnPage('en'));

test('every subject and field of the product reads in Spanish, and in English as it is stored', () => {
  for (const [subject, spanish] of Object.entries(AUDIT_SUBJECTS))
    expect(auditSubjectText(subject, 'data_exported')).toBe(spanish);
  for (const [field, spanish] of Object.entries(AUDIT_FIELDS))
    expect(auditFieldName(field)).toBe(spanish);
  speakOnPage('en');
  expect(auditSubjectText('What a picture shows', 'retention_changed')).toBe(
    'What a picture shows',
  );
  expect(auditFieldName('link_made')).toBe('link made');
});

test.each([
  ['Week of 2024-03-10', 'audit_seed_committed', 'Semana del 2024-03-10'],
  ['Orders file march.csv', 'orders_imported', 'Archivo de pedidos march.csv'],
  ['person c484b02d', 'person_erased', 'persona c484b02d'],
  ['2026-01-01 to 2026-01-31', 'rescore_ordered', '2026-01-01 – 2026-01-31'],
  ['Riverside W46', 'report_delivered', 'Riverside S46'],
  ['Riverside: rim, signal 12', 'signal_answered', 'Riverside: borde, señal 12'],
  [
    'Riverside: day overbaked, 2024-03-10',
    'signal_answered',
    'Riverside: Demasiado horneadas, 2024-03-10',
  ],
  ['BBQ Chicken, Thin', 'golden_sample_changed', 'Pollo BBQ, Fina'],
  ['cheese seal', 'action_started', 'Sello del queso'],
  ['Week One, Texas', 'region_manager_set', 'Week One, Texas'],
] as const)('"%s" of %s concerns "%s"', (subject, action, text) =>
  expect(auditSubjectText(subject, action)).toBe(text),
);

test.each([
  ['answer', 'not-a-problem', 'no es un problema'],
  ['reason', 'other', 'otro'],
  ['reason', 'A letter of a lawyer', 'A letter of a lawyer'],
  ['channels', ['mail', 'webhook'], 'correo, webhook'],
  ['is_open', true, 'sí'],
  [
    'factor',
    'authenticator app, passkey Laptop',
    'aplicación de autenticación, llave de acceso Laptop',
  ],
  ['roles', ['Cooks: Daily feed only north'], 'Cooks: Solo las pizzas del día north'],
  ['specialty', 'pollo_bbq', 'Pollo BBQ'],
  // What people wrote stays as it is, even if it is one of the product's words.
  ['name', 'Viewer', 'Viewer'],
  ['what', 'open', 'open'],
  ['assignee', 'person c484b02d', 'persona c484b02d'],
  ['weight border size', null, ''],
  ['lines', ['queso, 9.000', 'and 12 more'], 'queso, 9.000, y 12 más'],
] as const)('%s %j reads "%s"', (field, value, text) =>
  expect(auditValueText(field, value)).toBe(text),
);

test('the rules of the scoring are named in Spanish as far as they have a name', () =>
  expect(auditFieldName('weight border size')).toBe('peso border size'));

test('who did it, and with what', () => {
  expect(auditActorText('Operator')).toBe('Operador');
  expect(auditActorText('Ana Ruiz')).toBe('Ana Ruiz');
  expect(auditBrowserText('command line')).toBe('línea de comandos');
  expect(auditBrowserText('API token “Till” curl/8')).toBe('Token de API “Till” curl/8');
  expect(auditBrowserText('printed by the server')).toBe('impreso por el servidor');
});

test.each(['__proto__', 'constructor'])('a caller who is called "%s" is named', (name) => {
  expect(auditActorText(name)).toBe(name);
  expect(auditBrowserText(name)).toBe(name);
  expect(auditSubjectText(name, 'sign_in_failed')).toBe(name);
  expect(auditValueText('reason', name)).toBe(name);
  expect(auditValueText('factor', name)).toBe(name);
});
