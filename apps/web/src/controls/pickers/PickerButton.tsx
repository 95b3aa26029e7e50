import { IconChevronDown, type Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './PickerButton.module.css';

/** step: in the breadcrumb; chip: a filter; field: in a form. */
export type PickerLook = 'step' | 'chip' | 'field';

interface PickerButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** What is picked: 'Venue'. Seen on chips, heard on all. */
  label: string;
  /** What is chosen now. */
  text: ReactNode;
  /** Nothing is chosen: the text is a prompt. */
  empty?: boolean | undefined;
  look?: PickerLook | undefined;
  icon?: Icon | undefined;
  /** A filter that restricts gets an ink edge. */
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
