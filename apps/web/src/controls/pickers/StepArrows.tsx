import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import css from './StepArrows.module.css';

interface StepArrowsProps {
  /** What a press moves by: 'day', 'week'. */
  unit: string;
  /** Undefined where there is nothing further. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The arrows next to a date: one unit back, one forward. */
export function StepArrows({ unit, onPrevious, onNext }: StepArrowsProps) {
  return (
    <span className={css.arrows}>
      <ActionIcon
        size={26}
        aria-label={`Previous ${unit}`}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon size={26} aria-label={`Next ${unit}`} disabled={!onNext} onClick={onNext}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </span>
  );
}
