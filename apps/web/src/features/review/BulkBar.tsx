import { Button } from '@mantine/core';
import { STANDARDS, STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
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
import css from './BulkBar.module.css';

interface BulkBarProps {
  cards: readonly PizzaCard[];
  setting: ReviewSetting;
  onClear: () => void;
  /** The selection is cleared and filters are evaluated again. */
  onDone: () => void;
}

type Choosing = 'specialty' | 'standard' | null;

/** What staff do with several pizzas at once; appears with the first selected one. */
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
        aria-label="Selected pizzas"
        aria-busy={busy}
      >
        <span className={css.count} role="status">
          {cards.length} selected
        </span>
        {setting.rights.staff && <Acts count={cards.length} onRun={run} onChoose={setChoosing} />}
        <button type="button" className={css.act} aria-label="Clear selection" onClick={onClear}>
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
          run(act, `set to ${nameOf(act, setting)}`);
        }}
      />
    </div>
  );
}

type Run = (act: BulkAct, done: string) => void;

/** Changes the selected pizzas, shows how many were changed, and offers to undo it. */
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
            text: `${counted(length)} ${done}`,
            act: { label: 'Undo', run: () => undo.mutate(made) },
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
    if (await confirmHiding(count)) onRun({ action: 'censor', value: 1 }, 'hidden');
  };
  return (
    <>
      <Act name="Hide" Icon={IconEyeOff} onClick={() => void hide()} />
      <Act
        name="Show"
        Icon={IconEye}
        onClick={() => onRun({ action: 'censor', value: 0 }, 'shown')}
      />
      <Act name="Change specialty" Icon={IconPizza} onClick={() => onChoose('specialty')} />
      <Act
        name="Change standard"
        Icon={IconRosetteDiscountCheck}
        onClick={() => onChoose('standard')}
      />
      <span className={css.separator} />
    </>
  );
}

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

/** The second selector: which specialty, or which of the three standards. */
function ChooseDialog({ choosing, count, setting, onClose, onChosen }: ChooseDialogProps) {
  const [value, setValue] = useState<string | null>(null);
  const options =
    choosing === 'standard'
      ? STANDARDS.map((value) => ({ value, label: STANDARD_LABELS[value] }))
      : setting.specialties;
  const act = actOf(choosing, options.find((option) => option.value === value)?.value);
  return (
    <Dialog
      opened={choosing !== null}
      onClose={onClose}
      title={choosing === 'standard' ? 'Change standard' : 'Change specialty'}
      width="small"
    >
      <div className={css.choice}>
        <SearchableList
          label={choosing === 'standard' ? 'Standard' : 'Specialty'}
          look="field"
          prompt={choosing === 'standard' ? 'Choose a standard' : 'Choose a specialty'}
          options={options}
          value={act && value}
          onChange={setValue}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!act} onClick={() => act && onChosen(act)}>
            Change {counted(count)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What a chosen value is called. */
const nameOf = (act: BulkAct, { labelOf }: ReviewSetting): string =>
  act.action === 'standard' ? STANDARD_LABELS[act.value] : labelOf(String(act.value));

/** Null while nothing of the list is chosen. */
function actOf(choosing: Choosing, value: string | undefined): BulkAct | null {
  if (choosing === 'specialty' && value !== undefined) return { action: choosing, value };
  const standard = STANDARDS.find((one) => one === value);
  return choosing === 'standard' && standard ? { action: choosing, value: standard } : null;
}

const counted = (count: number): string => (count === 1 ? '1 pizza' : `${count} pizzas`);
