import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { pictureKey } from '../report-files/review/picture-key.ts';
import type { ReportControl } from './report-control-calls.ts';

type Gallery = ReportControl['gallery'];

/** The days with listed pizzas; days without any are omitted. */
export const galleryDays = ({ by_day }: Gallery, onlyShown: boolean) =>
  WEEKDAYS.flatMap((weekday) => {
    const shifts = SHIFTS.map((shift) => ({
      shift,
      pizzas: (by_day[weekday]?.[shift] ?? []).filter(
        ({ show_on_report }) => !onlyShown || show_on_report === 1,
      ),
    }));
    return shifts.some(({ pizzas }) => pizzas.length > 0) ? [{ weekday, shifts }] : [];
  });

export type GalleryDay = ReturnType<typeof galleryDays>[number];

/** Every picture of the page once, in display order: the featured ones, then the days. */
export function galleryPictures({ features }: Gallery, days: readonly GalleryDay[]): ReportPizza[] {
  const all = [
    ...features.to_standard,
    ...features.not_to_standard,
    ...days.flatMap(({ shifts }) => shifts.flatMap(({ pizzas }) => pizzas)),
  ];
  return [...new Map(all.map((pizza) => [pictureKey(pizza), pizza])).values()];
}
