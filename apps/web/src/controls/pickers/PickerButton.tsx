import { IconChevronDown, type Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './PickerButton.module.css';

/** step: a breadcrumb step; chip: a filter; field: a form field. */
export type PickerLook = 'step' | 'chip' | 'field';

interface PickerButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** What the button selects: 'Venue'. Visible on chips, otherwise only for screen readers. */
  label: string;
  /** The current choice. */
  text: ReactNode;
  /** Nothing is chosen, so the text is a prompt. */
  empty?: boolean | undefined;
  look?: PickerLook | undefined;
  icon?: Icon | undefined;
  /** A filter that restricts the results has an ink edge. */
  active?: boolean | undefined;
}

/** The button that opens a list or a calendar. */
export function PickerButton(props: PickerButtonProps) {
  const { label, text, empty, look = 'step', icon: Symbol, active, className, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={[css.button, css[look], className].filter(Boolean).join(' ')}
      data-empty={empty || undefined}
      data-active={active || undefined}
    >
      {Symbol && <Symbol size={16} stroke={1.7} aria-hidden />}
      <span className={look === 'chip' ? css.label : 'cr-hidden'}>{label} </span>
      <span className={css.text}>{text}</span>
      <IconChevronDown className={css.chevron} size={14} stroke={1.7} aria-hidden />
    </button>
  );
}
