import { SNAPSHOT_CHOICES } from '@crustodian/contract/review';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { useSnapshotTruth } from './review-calls.ts';
import type { ReviewSetting } from '../review-setting.ts';
import css from './SnapshotTruth.module.css';

interface SnapshotTruthProps {
  card: PizzaCard;
  setting: ReviewSetting;
}

/** What the snapshot really shows, according to the provider's staff; sent at once. */
export function SnapshotTruth({ card, setting }: SnapshotTruthProps) {
  const save = useSnapshotTruth(setting);
  const choose = (chosen: string) => {
    const quality = SNAPSHOT_CHOICES.find((choice) => choice === chosen);
    if (quality) save.mutate({ card, quality });
  };
  return (
    <label className={css.truth}>
      <span>Snapshot is</span>
      <select
        value={card.gtSnapQuality ?? ''}
        disabled={save.isPending || !setting.stored}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {card.gtSnapQuality === null && (
          <option value="" disabled>
            not set
          </option>
        )}
        {SNAPSHOT_CHOICES.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}
