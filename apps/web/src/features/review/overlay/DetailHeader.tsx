import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconBraces, IconHistory, IconLink, IconX } from '@tabler/icons-react';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { weekdayTimeText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import type { DetailMode } from './open-pizza.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { phrase, say } from '../../../language/language.ts';
import { noSpecialty } from '../review-texts.ts';
import css from './DetailHeader.module.css';

const modes = () =>
  [
    { value: 'global', label: say({ en: 'Global', es: 'Global' }) },
    { value: 'details', label: say({ en: 'Details', es: 'Detalles' }) },
  ] as const;

interface DetailHeaderProps {
  card: PizzaCard;
  /** Position in the shown order, from 1. */
  place: number;
  setting: ReviewSetting;
  mode: DetailMode;
  /** While editing, phones show only the title. */
  editing: boolean;
  onMode: (mode: DetailMode) => void;
  onRaw: () => void;
  onHistory: () => void;
  onClose: () => void;
}

/**
 * Header with facts about the pizza, the Global | Details toggle, link, raw info, history and
 * close.
 */
export function DetailHeader(props: DetailHeaderProps) {
  const { card, place, setting, mode, editing, onMode, onRaw, onHistory, onClose } = props;
  const { rights } = setting;
  return (
    <header className={css.header} data-editing={editing || undefined}>
      <div className={css.what}>
        <div className={css.title}>
          <Modal.Title component="h2" className={`cr-display ${css.name}`}>
            {card.specialty ? setting.labelOf(card.specialty) : noSpecialty()}
          </Modal.Title>
          <span className={css.index}>#{place}</span>
          {card.standard && !rights.pictureOnly && (
            <StandardMark standard={card.standard} size={18} />
          )}
        </div>
        <p className={css.facts}>{factsOf(card, setting).join(' · ')}</p>
      </div>
      {!rights.pictureOnly && (
        <ModeToggle
          label={say({ en: 'View', es: 'Vista' })}
          modes={modes()}
          value={mode}
          onChange={onMode}
        />
      )}
      <HeaderButton
        name={say({ en: 'Copy link', es: 'Copiar el enlace' })}
        Icon={IconLink}
        onClick={() => void copyLink()}
      />
      {rights.review && (
        <>
          <HeaderButton
            name={say({ en: 'History', es: 'Historial' })}
            Icon={IconHistory}
            onClick={onHistory}
          />
          <HeaderButton
            name={say({ en: 'Raw tracking info', es: 'Datos de seguimiento en bruto' })}
            Icon={IconBraces}
            onClick={onRaw}
          />
        </>
      )}
      <HeaderButton name={phrase('Close')} Icon={IconX} onClick={onClose} />
    </header>
  );
}

interface HeaderButtonProps {
  name: string;
  Icon: typeof IconX;
  onClick: () => void;
}

function HeaderButton({ name, Icon, onClick }: HeaderButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon size={32} aria-label={name} onClick={onClick}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function factsOf(card: PizzaCard, { rights, crustLabelOf, venueName }: ReviewSetting): string[] {
  const crust = rights.crust && card.crustType ? crustText(card.crustType, crustLabelOf) : null;
  const ids = rights.extraInfo
    ? [`t ${card.tId}`, `v ${card.vidId}`, card.pipeId]
    : [`p ${card.pizzaInfoId}`];
  return [
    weekdayTimeText(card.ts),
    ...(crust ? [crust] : []),
    venueName,
    ...(rights.pictureOnly ? [] : ids),
  ];
}

/** 'tradicional (Original)', or only the label if both are equal. */
function crustText(crust: string, labelOf: (crust: string) => string): string {
  const label = labelOf(crust);
  return label === crust ? crust : `${crust} (${label})`;
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(window.location.href);
  notify({ text: say({ en: 'Link copied', es: 'Enlace copiado' }) });
}
