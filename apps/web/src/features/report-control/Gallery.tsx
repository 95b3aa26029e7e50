import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import { countText } from '../../pizza/formatters.ts';
import { shiftText, weekdayShort } from '../../pizza/names.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { StandardMark } from '../../pizza/StandardMark.tsx';
import { pictureKey } from '../report-files/review/picture-key.ts';
import type { GalleryDay } from './gallery-pizzas.ts';
import type { ReportControl } from './report-control-calls.ts';
import { pageLanguage, say } from '../../language/language.ts';
import { specialtyName } from '../../pizza/specialty-name.ts';
import css from './Gallery.module.css';

/** The same in both languages. */
const PIZZAS = 'Pizzas';
const LISTS = [
  { value: 'all', label: { en: 'All', es: 'Todas' } },
  { value: 'shown', label: { en: 'On report', es: 'En el informe' } },
] as const;

/** Settings shared by all cards. */
export interface CardSetting {
  /** Names of the specialties in reports. */
  specialties: ReportControl['specialties'];
  /** Whether the report is scoreless, so that its pizzas have no verdicts. */
  scoreless: boolean;
  onOpen: (key: string) => void;
}

interface GalleryProps extends CardSetting {
  features: ReportControl['gallery']['features'];
  days: readonly GalleryDay[];
  onlyShown: boolean;
  onOnlyShown: (only: boolean) => void;
}

/** A report's pizzas: the featured ones, then all by weekday and shift. */
export function Gallery({ features, days, onlyShown, onOnlyShown, ...setting }: GalleryProps) {
  const count = days.flatMap(({ shifts }) => shifts.flatMap(({ pizzas }) => pizzas)).length;
  return (
    <div className={css.gallery} data-scoreless={setting.scoreless || undefined}>
      {!setting.scoreless && <Features features={features} {...setting} />}
      <section className={css.panel} aria-labelledby="pizzas-by-day">
        <header className={css.head}>
          <h2 id="pizzas-by-day" className={css.title}>
            {say({ en: 'Pizzas by weekday and shift', es: 'Pizzas por día y turno' })}
          </h2>
          <span className={css.note}>
            {say({
              en: `${countText(count)} pizzas · click a picture for full screen`,
              es: `${countText(count)} pizzas · toca una foto para verla a pantalla completa`,
            })}
          </span>
          <ModeToggle
            label={PIZZAS}
            modes={LISTS.map(({ value, label }) => ({ value, label: say(label) }))}
            value={onlyShown ? 'shown' : 'all'}
            onChange={(list) => onOnlyShown(list === 'shown')}
          />
        </header>
        {days.length === 0 && (
          <p className={css.empty}>{say({ en: 'No pizzas yet.', es: 'Aún no hay pizzas.' })}</p>
        )}
        {days.map((day) => (
          <Day key={day.weekday} day={day} few={onlyShown} {...setting} />
        ))}
      </section>
    </div>
  );
}

function Features({ features, ...setting }: Pick<GalleryProps, 'features'> & CardSetting) {
  const lists = [
    { name: say({ en: 'Best', es: 'Mejores' }), pizzas: features.to_standard },
    { name: say({ en: 'Worst', es: 'Peores' }), pizzas: features.not_to_standard },
  ];
  return (
    <section className={`${css.panel} ${css.features}`} aria-labelledby="featured-pizzas">
      <header className={css.head}>
        <h2 id="featured-pizzas" className={css.title}>
          {say({ en: 'Featured pizzas', es: 'Pizzas destacadas' })}
        </h2>
      </header>
      <div className={css.pair}>
        {lists.map(({ name, pizzas }) => (
          <div key={name}>
            <h3 className={css.subtitle}>{name}</h3>
            {pizzas.length === 0 && (
              <p className={css.none}>{say({ en: 'None yet', es: 'Aún ninguna' })}</p>
            )}
            {pizzas.map((pizza) => (
              <figure key={pictureKey(pizza)}>
                <Card pizza={pizza} sizes="(min-width: 48em) 126px, 45vw" {...setting} />
                <figcaption className={css.caption}>
                  <b>{nameOf(setting.specialties, pizza)}</b>
                  <span>
                    {weekdayShort(pizza.weekday)} {shiftText(pizza.shift)}
                  </span>
                </figcaption>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

type DayProps = CardSetting & {
  day: GalleryDay;
  /** Whether there are few enough pizzas to show them large. */
  few: boolean;
};

function Day({ day: { weekday, shifts }, few, ...setting }: DayProps) {
  return (
    <div className={css.day}>
      <h3 className={css.weekday}>{weekdayShort(weekday)}</h3>
      {shifts.map(({ shift, pizzas }) => (
        <div key={shift}>
          <h4 className={css.subtitle}>
            {shiftText(shift)} <span className={css.count}>{countText(pizzas.length)}</span>
          </h4>
          <ul
            className={css.cards}
            data-few={few || undefined}
            aria-label={`${weekdayShort(weekday)} ${shiftText(shift)}`}
          >
            {pizzas.map((pizza) => (
              <li key={pictureKey(pizza)}>
                <Card pizza={pizza} sizes={few ? '112px' : '72px'} {...setting} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type CardProps = CardSetting & { pizza: ReportPizza; sizes: string };

/** The report's name of the specialty, otherwise the product's. */
const nameOf = (names: CardSetting['specialties'], { specialty }: ReportPizza): string =>
  names[specialty] ?? specialtyName(specialty, pageLanguage());

/** A picture; a click opens it full screen. */
function Card({ pizza, sizes, specialties, scoreless, onOpen }: CardProps) {
  const name = nameOf(specialties, pizza);
  return (
    <button
      type="button"
      className={css.card}
      data-pizza={pictureKey(pizza)}
      onClick={() => onOpen(pictureKey(pizza))}
    >
      <PizzaImage
        path={pizza.img_url}
        alt={`${name}, ${weekdayShort(pizza.weekday)} ${pizza.shift}`}
        sizes={sizes}
      />
      {!scoreless && (
        <span className={css.mark}>
          <StandardMark standard={pizza.standard} size={18} onPhoto />
        </span>
      )}
    </button>
  );
}
