import { SNAPSHOT_CHOICES, type SnapshotChoice } from '@crustodian/contract/review';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { useSnapshotTruth } from './review-calls.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import css from './SnapshotTruth.module.css';

interface SnapshotTruthProps {
  card: PizzaCard;
  setting: ReviewSetting;
}

const SPANISH: Record<SnapshotChoice, string> = {
  good: 'buena',
  bad: 'mala',
  ok: 'aceptable',
  blurred: 'borrosa',
  occluded: 'tapada',
};

/** The true quality of the snapshot according to the provider's staff; sent immediately. */
export function SnapshotTruth({ card, setting }: SnapshotTruthProps) {
  const save = useSnapshotTruth(setting);
  const choose = (chosen: string) => {
    const quality = SNAPSHOT_CHOICES.find((choice) => choice === chosen);
    if (quality) save.mutate({ card, quality });
  };
  return (
    <label className={css.truth}>
      <span>{say({ en: 'Snapshot is', es: 'La foto es' })}</span>
      <select
        value={card.gtSnapQuality ?? ''}
        disabled={save.isPending || !setting.stored}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {card.gtSnapQuality === null && (
          <option value="" disabled>
            {say({ en: 'not set', es: 'sin indicar' })}
          </option>
        )}
        {SNAPSHOT_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {say({ en: choice, es: SPANISH[choice] })}
          </option>
        ))}
      </select>
    </label>
  );
}
