import type { ExportMonths, ExportTable } from '@crustodian/contract/exports';
import { say } from '../../../language/language.ts';
import { countText, shortMonthText } from '../../../pizza/formatters.ts';
import type { Line } from '../overview-wording.ts';

const NAMES: Record<ExportTable, { en: string; es: string }> = {
  pizzas: { en: 'Pizzas', es: 'Pizzas' },
  corrections: { en: 'Corrections', es: 'Correcciones' },
  judgements: { en: 'Blind reviews', es: 'Juicios a ciegas' },
  figures: { en: 'Figures by day', es: 'Cifras por día' },
};

export const tableName = (table: ExportTable): string => say(NAMES[table]);

/** '2024-03' becomes 'Mar 2024'. */
export const monthName = (month: string): string => shortMonthText(`${month}-01`);

/** '48,211 pizzas of seven months can be downloaded.' */
export function exportsSentence(months: ExportMonths): string {
  if (months.length === 0) {
    return say({ en: 'There is nothing to export yet.', es: 'Todavía no hay nada que exportar.' });
  }
  const many = countText(months.reduce((sum, { pizzas }) => sum + pizzas, 0));
  const of = countText(months.length);
  const isOne = months.length === 1;
  const deleted = months.reduce((sum, month) => sum + month.deleted, 0);
  const there = say({
    en: `${many} pizzas of ${isOne ? 'one month' : `${of} months`} can be downloaded.`,
    es: `Se pueden descargar ${many} pizzas de ${isOne ? 'un mes' : `${of} meses`}.`,
  });
  if (deleted === 0) return there;
  const gone = countText(deleted);
  return say({
    en: `${there} ${gone} were deleted because of their age; their figures remain.`,
    es: `${there} ${gone} se borraron por su antigüedad; quedan sus cifras.`,
  });
}

/** The exports' line in the overview; always idle, because exports cannot fail on their own. */
export const exportsLine = (months: ExportMonths): Line => ({
  state: 'idle',
  word: months.length === 0 ? say({ en: 'empty', es: 'nada' }) : say({ en: 'ready', es: 'listas' }),
  sentence: exportsSentence(months),
});
