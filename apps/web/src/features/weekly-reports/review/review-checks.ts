import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { pictureCheck, when, type Check } from '../../report-files/review/ReviewChecks.tsx';
import type { SheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import type { ReportModel } from '../print/report-model.ts';
import type { WeeklySheetPlan } from '../print/plan-weekly-sheets.ts';
import { say } from '../../../language/language.ts';

interface Checked {
  report: Pick<WeeklyReport, 'features'>;
  model: Pick<ReportModel, 'pizzas' | 'scorelessPizzas' | 'scoreless' | 'weeks'>;
  pages: readonly WeeklySheetPlan[];
  pictures: SheetsReady;
}

/** Checks that the sheets are complete: pizzas, featured ones, pictures and charts. */
export function reviewChecks({ report, model, pages, pictures }: Checked): Check[] {
  const list = model.scoreless ? model.scorelessPizzas : model.pizzas;
  const shown = list.filter(({ shown }) => shown).length;
  const count = `${shown} ${shown === 1 ? 'pizza' : 'pizzas'}`;
  const { to_standard, not_to_standard } = report.features;
  const featured = to_standard.length === 1 && not_to_standard.length === 1;
  return [
    model.scoreless
      ? when(
          shown > 0,
          say({ en: `${count}, no scores`, es: `${count}, sin puntuaciones` }),
          say({ en: 'No pizza is shown', es: 'No se muestra ninguna pizza' }),
        )
      : when(
          featured && shown > 0,
          say({ en: `${count}, best and worst set`, es: `${count}, con mejor y peor elegidas` }),
          say({ en: `${count}, best or worst missing`, es: `${count}, falta la mejor o la peor` }),
        ),
    pictureCheck(pictures),
    ...(model.scoreless
      ? []
      : [
          when(
            model.weeks.length > 0 && pages.some(({ kind }) => kind === 'trends'),
            say({ en: 'No empty chart', es: 'Ningún gráfico vacío' }),
            say({ en: 'First report: no trend yet', es: 'Primer informe: aún no hay tendencia' }),
          ),
        ]),
  ];
}
