import { ActionIcon, Modal } from '@mantine/core';
import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { weekdayTimeText } from '../../../pizza/formatters.ts';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { pictureKey } from './picture-key.ts';
import css from './PictureViewer.module.css';
import { phrase, say } from '../../../language/language.ts';

const PREVIOUS = { en: 'Previous picture', es: 'Foto anterior' };
const NEXT = { en: 'Next picture', es: 'Foto siguiente' };

interface PictureViewerProps {
  pictures: readonly ReportPizza[];
  /** The open picture; null closes the viewer. */
  shown: ReportPizza | null;
  specialties: Readonly<Record<string, string>>;
  scoreless: boolean;
  /** Called with the key of another picture, or undefined to close. */
  onChange: (key: string | undefined) => void;
}

/** One picture in full screen; the arrows show the others. */
export function PictureViewer(props: PictureViewerProps) {
  const { shown, onChange } = props;
  return (
    <Modal.Root opened={shown !== null} onClose={() => onChange(undefined)} fullScreen>
      <Modal.Content className={css.screen!} aria-label={say({ en: 'Picture', es: 'Foto' })}>
        {shown && <Picture {...props} pizza={shown} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Picture(props: PictureViewerProps & { pizza: ReportPizza }) {
  const { pictures, pizza, specialties, scoreless, onChange } = props;
  const at = pictures.findIndex((one) => pictureKey(one) === pictureKey(pizza));
  const go = (to: number) => {
    const next = pictures[to];
    if (next) onChange(pictureKey(next));
  };
  useShortcuts({
    title: say({ en: 'Picture', es: 'Foto' }),
    inDialog: true,
    shortcuts: [
      { key: 'ArrowLeft', name: say(PREVIOUS), act: () => go(at - 1) },
      { key: 'ArrowRight', name: say(NEXT), act: () => go(at + 1) },
    ],
  });
  const name = specialties[pizza.specialty] ?? pizza.specialty;
  return (
    <div className={css.frame}>
      <img className={css.picture} src={pictureAddress(pizza.img_url)} alt={name} />
      <p className={css.caption}>
        {!scoreless && <StandardMark standard={pizza.standard} size={18} onPhoto />}
        <b>{name}</b>
        <span>{weekdayTimeText(pizza.ts)}</span>
        <span>
          {say({ en: `${at + 1} of ${pictures.length}`, es: `${at + 1} de ${pictures.length}` })}
        </span>
      </p>
      <StepButton name={say(PREVIOUS)} side="left" disabled={at <= 0} onClick={() => go(at - 1)} />
      <StepButton
        name={say(NEXT)}
        side="right"
        disabled={at >= pictures.length - 1}
        onClick={() => go(at + 1)}
      />
      <ActionIcon
        className={css.close!}
        size={44}
        aria-label={phrase('Close')}
        data-autofocus
        onClick={() => onChange(undefined)}
      >
        <IconX size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  side: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ name, side, disabled, onClick }: StepButtonProps) {
  const Symbol = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      className={css.turn!}
      data-side={side}
      size={44}
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
    >
      <Symbol size={26} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
