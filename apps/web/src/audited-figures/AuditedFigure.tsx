import { Drawer, Popover } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../controls/feedback/lazy-part.tsx';
import { useOnPhone } from '../controls/use-on-phone.ts';
import type { AuditedFigureProps, AuditedOne } from './audited-figures-calls.ts';
import { errorText, spokenText, stateWord, tileText, valueText } from './audited-messages.ts';
import { AuditMark } from './AuditMark.tsx';
import { say } from '../language/language.ts';
import css from './AuditedFigure.module.css';

const AuditedDetails = lazyPart(
  async () => (await import('./AuditedDetails.tsx')).AuditedDetails,
  'here',
);

/**
 * The blind-audit result of a published figure, or that there is none; opens the pizzas behind it.
 */
export function AuditedFigure(props: AuditedFigureProps) {
  const { figure, name, place, look } = props;
  const [opened, setOpened] = useState(false);
  if (figure === undefined) return <span className={css.waiting} data-look={look} aria-hidden />;
  if (figure === null) return look === 'cell' ? null : <Unknown />;
  const button = (
    <button
      type="button"
      className={css.figure}
      data-look={look}
      data-audit={figure.state}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <span className="cr-hidden">
        {place.name}: {spokenText(name, figure)}
      </span>
      <Shown name={name} figure={figure} look={look} />
    </button>
  );
  return (
    <Window target={button} title={place.name} opened={opened} onOpened={setOpened}>
      <AuditedDetails {...props} figure={figure} onClose={() => setOpened(false)} />
    </Window>
  );
}

const Unknown = () => (
  <span className={css.unknown}>
    {say({
      en: 'The audited figure could not be loaded.',
      es: 'No se pudo cargar la cifra auditada.',
    })}
  </span>
);

type ShownProps = Pick<AuditedFigureProps, 'name' | 'look'> & { figure: AuditedOne };

function Shown({ name, figure, look }: ShownProps) {
  const value = valueText(name, figure);
  const isTile = look !== 'cell';
  const hasValue = value !== null && look !== 'words';
  return (
    <span className={css.shown} aria-hidden="true">
      {isTile && <AuditMark state={figure.state} size={14} />}
      {hasValue && <b>{value}</b>}
      {hasValue && <i>{errorText(name, figure)}</i>}
      {isTile && <span>{tileText(figure)}</span>}
      {!isTile && value === null && <i className={css.word}>{stateWord(figure.state)}</i>}
      {!isTile && <AuditMark state={figure.state} />}
    </span>
  );
}

interface WindowProps {
  target: ReactNode;
  title: string;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  children: ReactNode;
}

/** A popover next to the figure; on phones, a sheet at the bottom edge. */
function Window({ target, title, opened, onOpened, children }: WindowProps) {
  const isPhone = useOnPhone();
  const label = say({ en: `Audited figure, ${title}`, es: `Cifra auditada, ${title}` });
  const holder = useRef<HTMLSpanElement>(null);
  if (isPhone) {
    const close = () => {
      onOpened(false);
      holder.current?.querySelector('button')?.focus();
    };
    return (
      <span ref={holder} className={css.holder}>
        {target}
        {opened && (
          <Drawer
            opened
            onClose={close}
            position="bottom"
            size="auto"
            withCloseButton={false}
            aria-label={label}
            classNames={{ content: css.sheet!, body: css.body! }}
          >
            {children}
          </Drawer>
        )}
      </span>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      // Expanded content makes the popover grow; it then shifts over the figure to stay in view.
      middlewares={{ flip: true, shift: { padding: 16, crossAxis: true } }}
      width={424}
      trapFocus
      returnFocus
      shadow="xl"
      withinPortal
    >
      <Popover.Target popupType="dialog">{target}</Popover.Target>
      <Popover.Dropdown aria-label={label} className={css.popover!}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
