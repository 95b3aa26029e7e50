import { perWeekday } from '@crustodian/domain/time/weekday';
import { expect, test } from 'vitest';
import { pictureKey } from '../report-files/review/picture-key.ts';
import { galleryDays, galleryPictures } from './gallery-pizzas.ts';
import { pizza } from './report-control.fixture.ts';

const best = pizza({ pizza_id: '1', featured: 1 });
const hidden = pizza({ pizza_id: '2', show_on_report: 0, shift: 'PM' });
const late = pizza({ pizza_id: '3', show_on_report: 0, weekday: 'Sat', shift: 'PM' });
const GALLERY = {
  features: { to_standard: [best], not_to_standard: [] },
  by_day: {
    ...perWeekday(() => ({ AM: [], PM: [] })),
    Sun: { AM: [best], PM: [hidden] },
    Sat: { AM: [], PM: [late] },
  },
};

test('days run from Sunday, lunch before dinner; days without pizzas are left out', () => {
  const days = galleryDays(GALLERY, false);
  expect(days.map(({ weekday }) => weekday)).toEqual(['Sun', 'Sat']);
  expect(days[0]!.shifts).toEqual([
    { shift: 'AM', pizzas: [best] },
    { shift: 'PM', pizzas: [hidden] },
  ]);
});

test('on the report are those that are shown', () => {
  expect(galleryDays(GALLERY, true).map(({ weekday }) => weekday)).toEqual(['Sun']);
});

test('the viewer goes through every picture once', () => {
  const pictures = galleryPictures(GALLERY, galleryDays(GALLERY, false));
  expect(pictures.map(pictureKey)).toEqual(['v1.1', 'v1.2', 'v1.3']);
});
