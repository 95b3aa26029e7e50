import type { ReportState, StoredState } from '@crustodian/domain/reports/report-state';
import {
  IconFileTypePdf,
  IconLock,
  IconMailCheck,
  IconPencil,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  type Icon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { READER_LABEL, STATE_BUTTON_NAMES, stateLook } from './state-groups.ts';
import { say } from '../../language/language.ts';
import css from './StateButton.module.css';

const ICONS: Record<StoredState, Icon> = {
  waiting_initialization: IconPlayerPlay,
  'data selection': IconPencil,
  'scoreless data selection': IconPencil,
  complete: IconRosetteDiscountCheck,
  generated: IconFileTypePdf,
  delivered: IconMailCheck,
};

interface StateButtonProps {
  state: ReportState;
  /** The store's name, so that screen readers announce each button differently. */
  store: string;
  /** Page on which the report is edited. */
  link: Pick<LinkProps, 'to' | 'params'>;
  onInitialize: () => void;
  busy: boolean;
}

/** The button of a store's report: text and colour show the state, a click continues from there. */
export function StateButton({ state, store, link, onInitialize, busy }: StateButtonProps) {
  const { label, colour } = stateLook(state);
  const look = { className: css.button!, 'data-tone': colour, 'data-state': state ?? 'none' };
  const Symbol = state === null ? IconLock : ICONS[state];
  const face = (
    <Face store={store} label={say(STATE_BUTTON_NAMES[label])}>
      <Symbol size={15} stroke={1.7} aria-hidden />
    </Face>
  );
  if (state === null || state === 'waiting_initialization') {
    return (
      <button
        {...look}
        type="button"
        disabled={state === null || busy}
        aria-busy={busy}
        onClick={onInitialize}
      >
        {face}
      </button>
    );
  }
  return (
    <Link {...link} {...look}>
      {face}
    </Link>
  );
}

interface ReaderButtonProps {
  store: string;
  /** URL of the report or of the store's screen (decision X18). */
  href: string;
}

/** The button for readers of delivered reports; opens a new tab. */
export function ReaderButton({ store, href }: ReaderButtonProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={css.button}
      data-tone="green"
      data-state="delivered"
    >
      <Face store={store} label={say(READER_LABEL)}>
        <IconMailCheck size={15} stroke={1.7} aria-hidden />
      </Face>
    </a>
  );
}

function Face({ store, label, children }: { store: string; label: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span>{label}</span>
      <span className="cr-hidden">{store}</span>
    </>
  );
}
