import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import css from './StepArrows.module.css';

const NAMES = {
  day: {
    previous: { en: 'Previous day', es: 'Día anterior' },
    next: { en: 'Next day', es: 'Día siguiente' },
  },
  range: {
    previous: { en: 'Previous range', es: 'Período anterior' },
    next: { en: 'Next range', es: 'Período siguiente' },
  },
  week: {
    previous: { en: 'Previous week', es: 'Semana anterior' },
    next: { en: 'Next week', es: 'Semana siguiente' },
  },
  month: {
    previous: { en: 'Previous month', es: 'Mes anterior' },
    next: { en: 'Next month', es: 'Mes siguiente' },
  },
};

interface StepArrowsProps {
  /** The unit that a click moves by. */
  unit: keyof typeof NAMES;
  /** Undefined if there is no further value. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The arrows next to a date: one unit back, one forward. */
export function StepArrows({ unit, onPrevious, onNext }: StepArrowsProps) {
  return (
    <span className={css.arrows}>
      <ActionIcon
        size={26}
        aria-label={say(NAMES[unit].previous)}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon size={26} aria-label={say(NAMES[unit].next)} disabled={!onNext} onClick={onNext}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </span>
  );
}
