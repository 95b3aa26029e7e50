import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { localClock } from '@crustodian/domain/time/local-ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { SheetPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { SheetPizza } from './report-model.ts';
import { gridBesideMessages } from '../../report-files/sheets/picture-pages.ts';
import { productionStatement } from './weekly-statements.ts';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import css from './WeeklyProductionSheet.module.css';

interface ProductionPageProps extends WeeklySheetProps {
  kind: 'production' | 'scorelessProduction';
  pizzas: readonly SheetPizza[];
  part: number;
  parts: number;
}

/** Up to four rows of five pizzas, larger if there are fewer; scoreless reports have no marks. */
export function WeeklyProductionSheet({
  kind,
  pizzas,
  part,
  parts,
  ...props
}: ProductionPageProps) {
  const { model, messages } = props;
  const scored = kind === 'production';
  const say = scored ? messages.production : messages.scoreless;
  const list = scored
    ? model.pizzas
    : [...model.scorelessPizzas, ...(model.scoreless ? model.pizzas : [])];
  const shown = list.filter(({ shown }) => shown);
  const help = scored
    ? productionStatement(shown, messages)
    : messages.scoreless.help(shown.length);
  const { columns, edge } = gridBesideMessages(pizzas.length);
  const title = parts > 1 ? `${say.title}, ${messages.part(part, parts)}` : say.title;
  return (
    <WeeklyInnerSheet
      {...props}
      name={parts > 1 ? `${messages.pageNames[kind]} ${part}` : messages.pageNames[kind]}
      statement={{ title, help }}
      {...(!scored && { basis: messages.picturesBasis(shown.length) })}
    >
      <ul className={css.grid} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {pizzas.map((pizza) => (
          <li key={pizza.pizza_id}>
            <SheetPicture
              path={pizza.img_url}
              alt={specialtyName(pizza.specialty, model.language)}
              edge={edge}
            />
            <div className={css.messages}>
              {scored && <StandardMark standard={pizza.standard} size={18} />}
              <b>{specialtyName(pizza.specialty, model.language)}</b>
              <span>
                {messages.days[WEEKDAYS.indexOf(pizza.weekday)]} {localClock(pizza.ts)}
              </span>
              <span>{messages.shifts[pizza.shift]}</span>
            </div>
          </li>
        ))}
      </ul>
    </WeeklyInnerSheet>
  );
}
