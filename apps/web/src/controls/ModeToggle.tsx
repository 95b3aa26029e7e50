import { SegmentedControl } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import css from './ModeToggle.module.css';

interface Mode<T extends string> {
  value: T;
  label: string;
  /** Shown instead of the label, which screen readers still announce. */
  icon?: Icon;
}

interface ModeToggleProps<T extends string> {
  /** What the toggle switches: 'View', 'Density'. */
  label: string;
  modes: readonly Mode<T>[];
  value: T;
  onChange: (mode: T) => void;
  disabled?: boolean;
}

/** A few alternative views, of which one is active: Global | Details. */
export function ModeToggle<T extends string>(props: ModeToggleProps<T>) {
  const { label, modes, value, onChange, disabled } = props;
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(next) => {
        const mode = modes.find((one) => one.value === next);
        if (mode) onChange(mode.value);
      }}
      {...(disabled && { disabled })}
      classNames={{ root: css.root!, label: css.label!, indicator: css.indicator! }}
      data={modes.map(({ value: mode, label: name, icon: Symbol }) => ({
        value: mode,
        label: Symbol ? (
          <>
            <Symbol size={16} stroke={1.7} aria-hidden />
            <span className="cr-hidden">{name}</span>
          </>
        ) : (
          name
        ),
      }))}
    />
  );
}
