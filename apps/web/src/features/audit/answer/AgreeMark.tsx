import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { say } from '../../../language/language.ts';
import css from './AgreeMark.module.css';

/** Whether two answers agree, as icon and word. */
export function AgreeMark({ agree }: { agree: boolean }) {
  const Symbol = agree ? IconEqual : IconEqualNot;
  return (
    <span className={css.mark} data-differ={!agree || undefined}>
      <Symbol size={15} stroke={2} aria-hidden />
      {agree ? say({ en: 'agree', es: 'coinciden' }) : say({ en: 'differ', es: 'difieren' })}
    </span>
  );
}
