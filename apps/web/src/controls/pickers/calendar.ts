// Styles of Mantine's calendar in the product's colours; loaded only by pages with a calendar.
import '@mantine/dates/styles.layer.css';
import '../calendar.css';
import { dayText, monthText, nameOf } from '../../pizza/formatters.ts';
import { say } from '../../language/language.ts';

/** The texts of a calendar in the page's language. */
export const calendarTexts = () => ({
  getDayAriaLabel: dayText,
  monthLabelFormat: monthText,
  weekdayFormat: (day: string) => nameOf('weekday', day).slice(0, 2),
  monthsListFormat: (day: string) => nameOf('month', day),
  ariaLabels: {
    previousMonth: say({ en: 'Previous month', es: 'Mes anterior' }),
    nextMonth: say({ en: 'Next month', es: 'Mes siguiente' }),
    previousYear: say({ en: 'Previous year', es: 'Año anterior' }),
    nextYear: say({ en: 'Next year', es: 'Año siguiente' }),
    previousDecade: say({ en: 'Previous decade', es: 'Década anterior' }),
    nextDecade: say({ en: 'Next decade', es: 'Década siguiente' }),
  },
});
