import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { swapEntries } from '@crustodian/domain/reports/report-pizza';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { weekdayTimeText } from '../../../pizza/formatters.ts';
import { standardName, weekdayShort } from '../../../pizza/names.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { refusalText } from './refusal-text.ts';
import { entryOf, keyOf } from './report-patch.ts';
import { ProblemChoice, type CardSetting } from './SelectionCard.tsx';
import type { Swap } from './selection-calls.ts';
import { StandardSwitch } from './StandardSwitch.tsx';
import { candidatesFor } from './swap-candidates.ts';
import css from './SwapDialog.module.css';
import { say } from '../../../language/language.ts';

interface SwapDialogProps {
  /** The pizza to replace. */
  old: ReportPizza;
  pizzas: readonly ReportPizza[];
  setting: CardSetting;
  busy: boolean;
  onClose: () => void;
  onSwap: (swap: Swap) => void;
}

/** Chooses a pizza that replaces one on the report. */
export function SwapDialog({ old, pizzas, setting, busy, onClose, onSwap }: SwapDialogProps) {
  const [next, setNext] = useState<ReportPizza | null>(null);
  const refused = next ? refusalOf(old, next, setting) : null;
  const candidates = candidatesFor(old, pizzas);
  const textOf = (id: string) =>
    setting.specialties.find(({ specialty }) => specialty === id)?.text ??
    say({ en: 'Other', es: 'Otra' });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say({ en: 'Replace pizza', es: 'Reemplazar pizza' })}
      width="large"
    >
      <div className={css.pair}>
        <Side
          title={say({ en: 'On the report now', es: 'Ahora en el informe' })}
          pizza={old}
          text={textOf(old.specialty)}
        />
        <IconArrowRight className={css.arrow} size={22} stroke={1.7} aria-hidden />
        {next ? (
          <Side
            title={say({ en: 'Replacement', es: 'Reemplazo' })}
            pizza={next}
            text={textOf(next.specialty)}
          >
            {!setting.rules.scoreless && <Verdict pizza={next} onChange={setNext} />}
          </Side>
        ) : (
          <p className={css.prompt}>
            {say({ en: 'Choose a replacement pizza.', es: 'Elige la pizza que la reemplaza.' })}
          </p>
        )}
      </div>
      <Candidates
        {...{ candidates, next, textOf }}
        isScoreless={setting.rules.scoreless}
        onPick={setNext}
      />
      <div className={css.foot}>
        <span role="status">{refused}</span>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          disabled={!next || refused !== null}
          loading={busy}
          onClick={() => next && onSwap({ old, next })}
        >
          {say({ en: 'Replace', es: 'Reemplazar' })}
        </Button>
      </div>
    </Dialog>
  );
}

/** Why the swap is not allowed yet. */
function refusalOf(old: ReportPizza, next: ReportPizza, { rules }: CardSetting): string | null {
  const { standard, specialty, problems } = entryOf(next);
  const set = rules.scoreless ? {} : { standard, specialty, problems };
  const result = swapEntries({ old: entryOf(old), next: entryOf(next), set }, rules);
  return 'refused' in result ? refusalText(result.refused) : null;
}

interface CandidatesProps {
  candidates: readonly ReportPizza[];
  /** The chosen pizza. */
  next: ReportPizza | null;
  isScoreless: boolean;
  /** Display name of a specialty. */
  textOf: (specialty: string) => string;
  onPick: (pizza: ReportPizza) => void;
}

/** The pizzas that can replace it. */
function Candidates({ candidates, next, isScoreless, textOf, onPick }: CandidatesProps) {
  return (
    <fieldset
      className={css.choices}
      aria-label={say({ en: 'Pizzas to choose from', es: 'Pizzas para elegir' })}
    >
      {candidates.map((pizza) => (
        <label key={keyOf(pizza)} className={css.choice}>
          <input
            type="radio"
            name="replacement"
            aria-label={`${textOf(pizza.specialty)}, ${weekdayTimeText(pizza.ts)}`}
            checked={next !== null && keyOf(next) === keyOf(pizza)}
            onChange={() => onPick(pizza)}
          />
          <PizzaImage path={pizza.img_url} alt="" sizes="110px" />
          {!isScoreless && (
            <span className={css.mark}>
              <StandardMark standard={pizza.standard} size={18} onPhoto decorative />
            </span>
          )}
          <span className={css.when}>
            {weekdayShort(pizza.weekday)} {pizza.shift} · {textOf(pizza.specialty)}
          </span>
        </label>
      ))}
      {candidates.length === 0 && (
        <p className={css.prompt}>
          {say({
            en: 'Every pizza of the week is already on the report.',
            es: 'Todas las pizzas de la semana ya están en el informe.',
          })}
        </p>
      )}
    </fieldset>
  );
}

interface SideProps {
  title: string;
  pizza: ReportPizza;
  text: string;
  children?: ReactNode;
}

function Side({ title, pizza, text, children }: SideProps) {
  return (
    <div className={css.side}>
      <span className={css.picture}>
        <PizzaImage path={pizza.img_url} alt={text} sizes="120px" />
      </span>
      <span className={css.facts}>
        <small>{title}</small>
        <b>{text}</b>
        <span>{weekdayTimeText(pizza.ts)}</span>
        {children}
      </span>
    </div>
  );
}

interface VerdictProps {
  pizza: ReportPizza;
  onChange: (pizza: ReportPizza) => void;
}

/** Standard and main problem of the replacement. */
function Verdict({ pizza, onChange }: VerdictProps) {
  const isBad = pizza.standard === 'not_to_standard';
  return (
    <>
      <span className={css.verdict}>
        <StandardSwitch
          name="replacement"
          value={pizza.standard}
          onChange={(standard) => onChange({ ...pizza, standard })}
        />
        {standardName(pizza.standard)}
      </span>
      {isBad && (
        <ProblemChoice
          value={pizza.main_problem}
          missing={pizza.main_problem.length === 0}
          onChange={(main_problem) => onChange({ ...pizza, main_problem })}
        />
      )}
    </>
  );
}
