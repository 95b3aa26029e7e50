import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { PaperPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import type { WeekPageProps } from './week-page-props.ts';
import type { PaperPizza } from './report-model.ts';
import { gridBesideWords } from '../../report-files/sheets/picture-pages.ts';
import { productionStatement } from './week-statements.ts';
import { WeekSheet } from './WeekSheet.tsx';
import css from './WeekProductionPage.module.css';

interface ProductionPageProps extends WeekPageProps {
  kind: 'production' | 'scorelessProduction';
  pizzas: readonly PaperPizza[];
  part: number;
  parts: number;
}

/** Up to four rows of five pizzas, larger where there are fewer; without scores also without marks. */
export function WeekProductionPage({ kind, pizzas, part, parts, ...props }: ProductionPageProps) {
  const { paper, words } = props;
  const scored = kind === 'production';
  const say = scored ? words.production : words.scoreless;
  const list = scored
    ? paper.pizzas
    : [...paper.scorelessPizzas, ...(paper.scoreless ? paper.pizzas : [])];
  const shown = list.filter(({ shown }) => shown);
  const help = scored ? productionStatement(shown, words) : words.scoreless.help(shown.length);
  const { columns, edge } = gridBesideWords(pizzas.length);
  const title = parts > 1 ? `${say.title}, ${words.part(part, parts)}` : say.title;
  return (
    <WeekSheet
      {...props}
      name={parts > 1 ? `${words.pageNames[kind]} ${part}` : words.pageNames[kind]}
      statement={{ title, help }}
      {...(!scored && { basis: words.picturesBasis(shown.length) })}
    >
      <ul className={css.grid} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {pizzas.map((pizza) => (
          <li key={pizza.pizza_id}>
            <PaperPicture
              path={pizza.img_url}
              alt={specialtyName(pizza.specialty, paper.language)}
              edge={edge}
            />
            <div className={css.words}>
              {scored && <StandardMark standard={pizza.standard} size={18} />}
              <b>{specialtyName(pizza.specialty, paper.language)}</b>
              <span>
                {words.days[WEEKDAYS.indexOf(pizza.weekday)]} {pizza.ts.slice(11, 16)}
              </span>
              <span>{words.shifts[pizza.shift]}</span>
            </div>
          </li>
        ))}
      </ul>
    </WeekSheet>
  );
}
