import type { Language } from '@crustodian/domain/figures/problems';
import type { ControlState } from '@crustodian/domain/reports/control-state';

/** Names of the states in report control; the English ones are from the specification. */
export const STATE_NAMES: Record<ControlState, Record<Language, string>> = {
  waiting_initialization: { en: 'waiting_initialization', es: 'en espera' },
  'data selection': { en: 'data selection', es: 'selección de datos' },
  'scoreless data selection': {
    en: 'scoreless data selection',
    es: 'selección de datos sin puntuación',
  },
  complete: { en: 'complete', es: 'completo' },
  generated: { en: 'generated', es: 'generado' },
  delivered: { en: 'delivered', es: 'entregado' },
  'non-existent': { en: 'non-existent', es: 'sin informe' },
};
