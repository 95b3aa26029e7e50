import { wordFor } from '@crustodian/domain/language/words';
import {
  AUDIT_ACTIONS,
  auditText,
  type AuditAction,
  type AuditValue,
} from '@crustodian/domain/people/audit-log';
import { AUDIT_VALUES } from '@crustodian/domain/people/audit-values';
import {
  AUDIT_ACTORS,
  AUDIT_AREAS,
  AUDIT_FIELD_BEGINNINGS,
  AUDIT_FIELDS,
  AUDIT_SUBJECT_BEGINNINGS,
  AUDIT_SUBJECTS,
  hasAuditWords,
} from '@crustodian/domain/people/audit-words';
import { SIGN_ON_ROLES } from '@crustodian/domain/people/sign-on';
import { crustChoices, crustLabel } from '@crustodian/domain/pizza/crusts';
import { SPECIALTY_IDS, specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { PART_TEXTS } from '@crustodian/domain/today/part-texts';
import { browserName } from '../../../controls/browser-name.ts';
import { pageLanguage, say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';

/** 'User created', 'Usuario creado'. */
export const auditActionName = (action: AuditAction): string => say(AUDIT_ACTIONS[action]);

/** 'link made', 'enlace creado'; a specialty by its label. */
export function auditFieldName(field: string): string {
  const en = specialtyLabel(field).replaceAll('_', ' ');
  return say({
    en,
    es:
      wordFor(AUDIT_FIELDS, field) ??
      translateBeginning(specialtyLabel(field, 'es'), AUDIT_FIELD_BEGINNINGS),
  });
}

/** A field's value in the page's language: '' for nothing, lists separated by commas. */
export function auditValueText(field: string, value: AuditValue): string {
  if (Array.isArray(value)) return value.map((one) => oneText(field, one)).join(', ');
  return oneText(field, value);
}

/** The product's words are translated in their fields alone, because a person's text may equal one. */
function oneText(field: string, value: AuditValue): string {
  const text = auditText(value);
  if (field === 'specialty') return specialtyLabel(text, pageLanguage());
  if (field === 'crust') return crustLabel(text, pageLanguage());
  if (field === 'parts') return criterionName(text);
  if (pageLanguage() === 'en') return text;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (field === 'factor') return factorText(text);
  if (field === 'lines') return text.replace(/^and (\d+) more$/, 'y $1 más');
  if (field === 'roles') return text.replace(ROLE, (role) => wordFor(AUDIT_VALUES, role)!);
  const word = hasAuditWords(field) ? wordFor(AUDIT_VALUES, String(value)) : undefined;
  return word ?? translateErased(text);
}

/** 'authenticator app, passkey Laptop', 'aplicación de autenticación, llave de acceso Laptop'. */
const factorText = (text: string): string =>
  text
    .split(', ')
    .map((one) => wordFor(AUDIT_VALUES, one) ?? one.replace(/^passkey (?=.)/, 'llave de acceso '))
    .join(', ');

/** The role in 'Cooks: Daily feed only north'. */
const ROLE = new RegExp(`(?<=: )(?:${Object.values(SIGN_ON_ROLES).join('|')})`);

/** The Spanish of an erased person: 'person c484b02d', 'persona c484b02d'. */
const translateErased = (text: string): string =>
  text.replaceAll(/\bperson (?=[0-9a-f]{8}\b)/g, 'persona ');

/** The Spanish of 'Week of 2024-03-10': 'Semana del 2024-03-10'. */
function translateBeginning(text: string, beginnings: Readonly<Record<string, string>>): string {
  const found = Object.entries(beginnings).find(([beginning]) => text.startsWith(`${beginning} `));
  return found ? `${found[1]}${text.slice(found[0].length)}` : text;
}

/** What an entry concerns: 'Quality definition', 'Definición de calidad'; names stay as they are. */
export function auditSubjectText(subject: string, action: AuditAction): string {
  if (ABOUT_PART.includes(action)) return partName(subject);
  const es = () =>
    wordFor(AUDIT_SUBJECTS, subject) ??
    translateBeginning(ofAction(translateErased(subject), action), AUDIT_SUBJECT_BEGINNINGS);
  return pageLanguage() === 'es' ? es() : subject;
}

const ABOUT_PART: readonly AuditAction[] = [
  'action_started',
  'action_changed',
  'action_suggested',
  'suggestion_answered',
];

/** The Spanish of what stands between names, days and numbers in the subjects of these actions. */
function ofAction(subject: string, action: AuditAction): string {
  if (action.startsWith('report_')) return subject.replace(/ W(?=\d+$)/, ' S');
  if (action === 'rescore_ordered') return subject.replace(' to ', ' – ');
  if (action === 'signal_answered') return subject.replace(SIGNAL, signalText);
  if (action === 'golden_sample_changed') return goldenText(subject);
  return subject;
}

/** A part's name as in the name of an action: 'Cheese seal', 'Sello del queso'. */
function partName(part: string): string {
  const texts: Readonly<Record<string, { name: string }>> = PART_TEXTS[pageLanguage()];
  return texts[part]?.name ?? part;
}

/** The series and the number or the day in 'Riverside: rim, signal 12'. */
const SIGNAL = /(?<=: )(?:day )?([^:,]+), (signal \d+|[\d-]+)$/;

function signalText(_whole: string, series: string, when: string): string {
  return `${wordFor(AUDIT_AREAS, series) ?? partName(series)}, ${when.replace('signal', 'señal')}`;
}

/** A specialty and a crust by their English labels: 'Cheese, Thin', 'Queso, Fina'. */
function goldenText(subject: string): string {
  const specialty = SPECIALTY_IDS.find((id) => subject.startsWith(`${specialtyLabel(id)}, `));
  const crust = crustChoices([]).find(({ label }) => subject.endsWith(`, ${label}`));
  if (!specialty || !crust) return subject;
  return `${specialtyLabel(specialty, 'es')}, ${crustLabel(crust.value, 'es')}`;
}

/** Who did it: 'Operator', 'Operador', or a name. */
export function auditActorText(name: string): string {
  return say({ en: name, es: wordFor(AUDIT_ACTORS, name) ?? translateErased(name) });
}

/** 'Firefox on Windows', or what was used instead of a browser. */
export function auditBrowserText(userAgent: string): string {
  const known = wordFor(AUDIT_ACTORS, userAgent);
  if (known !== undefined) return say({ en: userAgent, es: known });
  const name = browserName(userAgent);
  return say({ en: name, es: name.replace(/^API token (?=“)/, 'Token de API ') });
}
