import { Button } from '@mantine/core';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import {
  IconEye,
  IconEyeOff,
  IconPizza,
  IconRosetteDiscountCheck,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { confirmHiding } from './edit/confirm-hiding.ts';
import { bottomBar } from '../../controls/feedback/bottom-bars.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { SearchableList } from '../../controls/pickers/SearchableList.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { useBulkFeedback, useUndoInBulk, type BulkAct } from './bulk-calls.ts';
import type { ReviewSetting } from './review-setting.ts';
import { say } from '../../language/language.ts';
import { standardName } from '../../pizza/names.ts';
import {
  cancel,
  chooseSpecialty,
  hideName,
  showName,
  specialtyTitle,
  standardTitle,
  undoName,
} from './review-texts.ts';
import css from './BulkBar.module.css';

interface BulkBarProps {
  cards: readonly PizzaCard[];
  setting: ReviewSetting;
  onClear: () => void;
  /** Called when the action has finished: clears the selection and evaluates the filters again. */
  onDone: () => void;
}

type Choosing = 'specialty' | 'standard' | null;

/** Bulk actions for staff; shown while pizzas are selected. */
export function BulkBar(props: BulkBarProps) {
  const { cards, setting, onClear } = props;
  const [choosing, setChoosing] = useState<Choosing>(null);
  const { run, busy } = useRun(props);
  if (cards.length === 0) return null;
  return (
    <div className={css.place}>
      <div
        ref={bottomBar}
        className={css.bar}
        role="toolbar"
        aria-label={say({ en: 'Selected pizzas', es: 'Pizzas elegidas' })}
        aria-busy={busy}
      >
        <span className={css.count} role="status">
          {say({
            en: `${cards.length} selected`,
            es: `${cards.length} ${cards.length === 1 ? 'elegida' : 'elegidas'}`,
          })}
        </span>
        {setting.rights.staff && <Acts count={cards.length} onRun={run} onChoose={setChoosing} />}
        <button
          type="button"
          className={css.act}
          aria-label={say({ en: 'Clear selection', es: 'Quitar la selección' })}
          onClick={onClear}
        >
          <IconX size={17} stroke={1.7} aria-hidden />
        </button>
      </div>
      <ChooseDialog
        choosing={choosing}
        count={cards.length}
        setting={setting}
        onClose={() => setChoosing(null)}
        onChosen={(act) => {
          setChoosing(null);
          run(act, (count) => {
            const name = nameOf(act, setting);
            const changed = count === 1 ? 'cambiada' : 'cambiadas';
            return say({ en: `set to ${name}`, es: `${changed} a ${name}` });
          });
        }}
      />
    </div>
  );
}

/** `done` is the message for the given number of changed pizzas. */
type Run = (act: BulkAct, done: (count: number) => string) => void;

/** Changes the selected pizzas, shows how many were changed, and offers Undo. */
function useRun({ cards, setting, onDone }: BulkBarProps) {
  const bulk = useBulkFeedback(setting.feed);
  const undo = useUndoInBulk(setting.feed);
  const run: Run = (act, done) =>
    bulk.mutate(
      { cards, act },
      {
        onSuccess: ({ done: made }) => {
          const { length } = made.successes;
          if (length === 0) return;
          notify({
            text: `${counted(length)} ${done(length)}`,
            act: { label: undoName(), run: () => undo.mutate(made) },
          });
        },
        onSettled: onDone,
      },
    );
  return { run, busy: bulk.isPending };
}

interface ActsProps {
  count: number;
  onRun: Run;
  onChoose: (what: Choosing) => void;
}

function Acts({ count, onRun, onChoose }: ActsProps) {
  const hide = async () => {
    if (await confirmHiding(count)) onRun({ action: 'censor', value: 1 }, hiddenText);
  };
  return (
    <>
      <Act name={hideName()} Icon={IconEyeOff} onClick={() => void hide()} />
      <Act
        name={showName()}
        Icon={IconEye}
        onClick={() => onRun({ action: 'censor', value: 0 }, shownText)}
      />
      <Act name={changeSpecialty()} Icon={IconPizza} onClick={() => onChoose('specialty')} />
      <Act
        name={changeStandard()}
        Icon={IconRosetteDiscountCheck}
        onClick={() => onChoose('standard')}
      />
      <span className={css.separator} />
    </>
  );
}

const changeSpecialty = () => say({ en: 'Change specialty', es: 'Cambiar la especialidad' });
const changeStandard = () => say({ en: 'Change standard', es: 'Cambiar el estándar' });
const hiddenText = (count: number) => say({ en: 'hidden', es: count === 1 ? 'oculta' : 'ocultas' });
const shownText = (count: number) =>
  say({ en: 'shown', es: count === 1 ? 'mostrada' : 'mostradas' });

function Act({ name, Icon, onClick }: { name: string; Icon: Icon; onClick: () => void }) {
  return (
    <button type="button" className={css.act} onClick={onClick}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span>{name}</span>
    </button>
  );
}

interface ChooseDialogProps {
  choosing: Choosing;
  count: number;
  setting: ReviewSetting;
  onClose: () => void;
  onChosen: (act: BulkAct) => void;
}

/** Asks for the action's value: a specialty, or one of the three standards. */
function ChooseDialog({ choosing, count, setting, onClose, onChosen }: ChooseDialogProps) {
  const [value, setValue] = useState<string | null>(null);
  const options =
    choosing === 'standard'
      ? STANDARDS.map((value) => ({ value, label: standardName(value) }))
      : setting.specialties;
  const act = actOf(choosing, options.find((option) => option.value === value)?.value);
  return (
    <Dialog
      opened={choosing !== null}
      onClose={onClose}
      title={choosing === 'standard' ? changeStandard() : changeSpecialty()}
      width="small"
    >
      <div className={css.choice}>
        <SearchableList
          label={choosing === 'standard' ? standardTitle() : specialtyTitle()}
          look="field"
          prompt={
            choosing === 'standard'
              ? say({ en: 'Choose a standard', es: 'Elige un estándar' })
              : chooseSpecialty()
          }
          options={options}
          value={act && value}
          onChange={setValue}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {cancel()}
          </Button>
          <Button disabled={!act} onClick={() => act && onChosen(act)}>
            {say({ en: `Change ${counted(count)}`, es: `Cambiar ${counted(count)}` })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Display name of a chosen value. */
const nameOf = (act: BulkAct, { labelOf }: ReviewSetting): string =>
  act.action === 'standard' ? standardName(act.value) : labelOf(String(act.value));

/** Null while nothing valid is chosen. */
function actOf(choosing: Choosing, value: string | undefined): BulkAct | null {
  if (choosing === 'specialty' && value !== undefined) return { action: choosing, value };
  const standard = STANDARDS.find((one) => one === value);
  return choosing === 'standard' && standard ? { action: choosing, value: standard } : null;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'pizza' : 'pizzas'}`;
