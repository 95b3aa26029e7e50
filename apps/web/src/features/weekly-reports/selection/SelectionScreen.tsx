import type {
  AttributeChange,
  ReportPizza,
  WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import { SCORELESS_GOAL_PER_SHIFT } from '@crustodian/domain/reports/report-selection';
import { useMemo, useState } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { EmptyState } from '../../../controls/feedback/StatePanel.tsx';
import { pictureKey } from '../../report-files/review/picture-key.ts';
import { PictureViewer } from '../../report-files/review/PictureViewer.tsx';
import { FillSelection } from './FillSelection.tsx';
import { kindOf, specialtiesOf, type ReportStructure } from '../review/report-calls.ts';
import { isScorelessStep, pizzasOfStep } from './report-patch.ts';
import { useSwap, useUpdatePizza } from './selection-calls.ts';
import type { CardSetting } from './SelectionCard.tsx';
import { choicesInForce, filterPizzas } from './selection-filters.ts';
import { SelectionFilters } from './SelectionFilters.tsx';
import { SelectionGrid } from './SelectionGrid.tsx';
import { SelectionSide } from './SelectionSide.tsx';
import {
  choicesOf,
  searchOf,
  type SelectionSearch,
  SELECTION_FILTERS,
  type Choices,
} from './selection-url.ts';
import { SelectionTally } from './SelectionTally.tsx';
import { StepIndicator } from '../review/StepIndicator.tsx';
import { SwapDialog } from './SwapDialog.tsx';
import { useEnlarged } from './use-enlarged.ts';
import css from '../Selection.module.css';
import { say } from '../../../language/language.ts';

interface SelectionScreenProps {
  report: WeeklyReport;
  structure: ReportStructure;
  search: SelectionSearch;
  onSearch: (next: SelectionSearch) => void;
}

/** Selection of the pizzas a report shows, and of their attributes (spec 002 section 2). */
export function SelectionScreen({ report, structure, search, onSearch }: SelectionScreenProps) {
  const scoreless = isScorelessStep(report);
  const pizzas = pizzasOfStep(report);
  const { enlarged, setEnlarged } = useEnlarged(pizzas);
  const { setting, replacing, setReplacing } = useSetting(report, structure, {
    scoreless,
    onEnlarge: setEnlarged,
  });
  const swap = useSwap(report);
  const choices = choicesInForce(choicesOf(search), scoreless);
  const listed = filterPizzas(pizzas, choices);
  return (
    <>
      <div className={css.head}>
        {report.state && <StepIndicator state={report.state} kind={kindOf(report)} />}
      </div>
      <div className={css.columns}>
        <div>
          <SelectionFilters
            {...{ choices, scoreless }}
            recipes={setting.specialties.map(({ specialty, text }) => ({
              value: specialty,
              label: text,
            }))}
            onChange={(filter, values) => onSearch(searchOf(filter, values))}
            onReset={() =>
              onSearch(Object.fromEntries(SELECTION_FILTERS.map((key) => [key, undefined])))
            }
          >
            <SelectionTally report={report} pizzas={listed} scoreless={scoreless} />
          </SelectionFilters>
          {listed.length > 0 ? (
            <SelectionGrid key={listKey(report, choices)} pizzas={listed} setting={setting} />
          ) : (
            <NoPizzas report={report} scoreless={scoreless} count={pizzas.length} />
          )}
        </div>
        <SelectionSide {...{ report, scoreless, pizzas }} specialties={setting.specialties} />
      </div>
      <PictureViewer
        pictures={listed}
        shown={enlarged}
        specialties={namesOf(setting)}
        scoreless={scoreless}
        onChange={setEnlarged}
      />
      {replacing && (
        <SwapDialog
          old={replacing}
          {...{ pizzas, setting }}
          busy={swap.isPending}
          onClose={() => setReplacing(null)}
          onSwap={(next) => swap.mutate(next, { onSuccess: () => setReplacing(null) })}
        />
      )}
    </>
  );
}

const namesOf = ({ specialties }: CardSetting) =>
  Object.fromEntries(specialties.map(({ specialty, text }) => [specialty, text]));

interface NoPizzasProps {
  report: WeeklyReport;
  scoreless: boolean;
  /** Number of pizzas hidden by the filters. */
  count: number;
}

/** Why the grid is empty, and how to fill it. */
function NoPizzas({ report, scoreless, count }: NoPizzasProps) {
  const isEmpty = scoreless && pizzasOfStep(report).every((pizza) => pizza.show_on_report === 0);
  if (isEmpty && count > 0) {
    return (
      <EmptyState
        title={say({ en: 'No pizza on the report yet', es: 'Aún no hay pizzas en el informe' })}
        action={<FillSelection report={report} />}
      >
        {say({
          en: `Fill selection picks up to ${SCORELESS_GOAL_PER_SHIFT} of every shift from the ${count} pizzas of the week.`,
          es: `«Llenar la selección» elige hasta ${SCORELESS_GOAL_PER_SHIFT} de cada turno de las ${count} pizzas de la semana.`,
        })}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={say({ en: 'No data available', es: 'No hay datos disponibles' })}>
      {count === 0
        ? say({
            en: 'The report has no pizzas yet. Fetch a day to load its pizzas.',
            es: 'El informe aún no tiene pizzas. Trae un día para cargar sus pizzas.',
          })
        : say({
            en: `No pizza matches the filters; the week has ${count}.`,
            es: `Ninguna pizza coincide con los filtros; la semana tiene ${count}.`,
          })}
    </EmptyState>
  );
}

/** A different list starts from its beginning. */
const listKey = ({ _id, state }: WeeklyReport, choices: Choices) =>
  `${_id} ${state} ${JSON.stringify(choices)}`;

/** Settings of all cards, recreated only when the report's rules change. */
function useSetting(
  report: WeeklyReport,
  structure: ReportStructure,
  { scoreless, onEnlarge }: { scoreless: boolean; onEnlarge: (key: string) => void },
) {
  const [replacing, setReplacing] = useState<ReportPizza | null>(null);
  const { mutate } = useUpdatePizza(report);
  const setting = useMemo((): CardSetting => {
    const specialties = specialtiesOf(structure);
    const change = (pizza: ReportPizza, next: AttributeChange) =>
      mutate(
        { pizza, change: next },
        {
          onSuccess: () => {
            // The filter hides the pizza immediately, so Undo is offered.
            if (scoreless && next.attribute === 'show_on_report' && next.value === 0) {
              const undo = () => change(pizza, { attribute: 'show_on_report', value: 1 });
              notify({
                text: say({ en: '1 pizza hidden', es: '1 pizza oculta' }),
                act: { label: say({ en: 'Undo', es: 'Deshacer' }), run: undo },
              });
            }
          },
        },
      );
    return {
      specialties,
      rules: { scoreless, specialties: specialties.map(({ specialty }) => specialty) },
      onChange: change,
      onReplace: setReplacing,
      onEnlarge: (pizza) => onEnlarge(pictureKey(pizza)),
    };
  }, [structure, scoreless, mutate, onEnlarge]);
  return { setting, replacing, setReplacing };
}
