import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { PickerButton, type PickerLook } from './PickerButton.tsx';
import { say } from '../../language/language.ts';
import css from './CalendarPopover.module.css';

interface CalendarPopoverProps {
  /** 'Day', 'Days': what the button picks. */
  label: string;
  text: string;
  empty: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  look?: PickerLook | undefined;
  disabled?: boolean | undefined;
  /** Shown next to the title: the kind of days to pick. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * A date button with a popover titled 'Select date', which opens to the left (spec 001 section 2).
 */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { opened, onOpened, head, children, ...button } = props;
  const titleId = useId();
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="xl"
      withinPortal
    >
      <Popover.Target>
        <PickerButton {...button} icon={IconCalendar} onClick={() => onOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} className={css.dropdown}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {say({ en: 'Select date', es: 'Elige la fecha' })}
          </h2>
          {head}
        </div>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A date button with its arrows; one wide box on phones. */
export function WithArrows({ children }: { children: ReactNode }) {
  return <span className={css.withArrows}>{children}</span>;
}
