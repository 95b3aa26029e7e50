import { sliderMax, sliderStep } from '@crustodian/domain/score/score-sliders';
import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { scoreText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { ReviewSetting } from '../review-setting.ts';
import {
  criterionMaxima,
  ingredientPart,
  movedCriteria,
  pointsToSend,
  previewOf,
  type Points,
} from './score-edit.ts';
import { penaltiesOf, scoreSum } from '../score/score-parts.ts';
import { ScoreChange } from '../score/ScoreHead.tsx';
import { ScoreScale } from '../score/ScoreScale.tsx';
import { ScoreSumLine } from '../score/ScoreSumLine.tsx';
import { Section } from '../overlay/Section.tsx';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { standardName } from '../../../pizza/names.ts';
import css from './ScoreSliders.module.css';

interface ScoreSlidersProps {
  card: PizzaCard;
  setting: ReviewSetting;
  /** Initial positions of the sliders. */
  before: Points;
  points: Points;
  /** Whether the edit is being sent. */
  busy: boolean;
  onChange: (points: Points) => void;
}

/** The score criteria as sliders, with the resulting score and standard above. */
export function ScoreSliders(props: ScoreSlidersProps) {
  const { card, setting, before, points, busy, onChange } = props;
  const { rules, quality } = setting;
  const preview = previewOf(card, points, rules);
  const maxima = criterionMaxima(rules);
  const moved = new Set(movedCriteria(before, points));
  const shownBefore = card.scoreValue ?? previewOf(card, before, rules).score;
  const after = moved.size === 0 ? shownBefore : preview.score;
  return (
    <>
      <ScoreChange before={shownBefore} after={after} quality={quality} />
      <div className={css.scale}>
        <ScoreScale score={after} before={shownBefore} quality={quality} />
      </div>
      {moved.size > 0 && preview.standard && preview.standard !== card.standard && (
        <p className={css.verdict} data-standard={preview.standard} role="status">
          <StandardMark standard={preview.standard} size={20} decorative />
          <span>
            {say({
              en: `Standard changes from ${card.standard ? standardName(card.standard) : 'none'} to`,
              es: `El estándar cambia de ${card.standard ? standardName(card.standard) : 'ninguno'} a`,
            })}{' '}
            <b>{standardName(preview.standard)}</b>
          </span>
        </p>
      )}
      <Section
        title={say({ en: 'Score criteria', es: 'Criterios de puntuación' })}
        note={
          <>
            <span className={css.tickSign} aria-hidden="true" />
            {card.omitSoft === 1
              ? say({ en: 'value before', es: 'valor anterior' })
              : say({ en: 'automatic value', es: 'valor automático' })}
          </>
        }
      >
        {Object.entries(maxima).map(([key, max]) => (
          <Criterion
            key={key}
            label={capital(criterionName(key))}
            step={sliderStep(key)}
            max={max}
            before={before[key] ?? 0}
            value={points[key] ?? 0}
            moved={moved.has(key)}
            disabled={busy}
            onChange={(value) => onChange({ ...points, [key]: value })}
          />
        ))}
        <SumOfPoints {...{ card, points, rules }} score={after} />
      </Section>
      <KeysHint />
    </>
  );
}

const KeysHint = () => (
  <p className={css.hint} data-keys>
    <span className="cr-key">←</span> <span className="cr-key">→</span>{' '}
    {say({
      en: 'change by 0.10, ingredients by 0.01',
      es: 'cambian 0,10; los ingredientes, 0,01',
    })}
  </p>
);

interface SumOfPointsProps extends Pick<ScoreSlidersProps, 'card' | 'points'> {
  rules: ReviewSetting['rules'];
  score: number;
}

/** How the sliders add up, and why ingredients have other points than their slices. */
const SumOfPoints = ({ card, points, rules, score }: SumOfPointsProps) => (
  <>
    <ScoreSumLine
      {...scoreSum({
        grid: rules.grid,
        score,
        criteria: pointsToSend(points, rules),
        ingredients: null,
        penalties: penaltiesOf(card),
        effects: card.evaluationResult?.flag_effects,
      })}
    />
    {ingredientPart(card, false) !== null && (
      <p className={css.hint}>
        {say({
          en: 'Ingredients are scored as a whole; equal shares are shown here.',
          es: 'Los ingredientes se puntúan en conjunto; aquí se reparten por igual.',
        })}
      </p>
    )}
  </>
);

interface CriterionProps {
  label: string;
  step: number;
  max: number;
  before: number;
  value: number;
  moved: boolean;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Criterion(props: CriterionProps) {
  const { label, step, max, before, value, moved, disabled, onChange } = props;
  return (
    <div className={css.criterion} data-moved={moved || undefined}>
      <span className={css.label}>{label}</span>
      <span className={css.slider}>
        {moved && <span className={css.tick} style={{ left: `${(before / max) * 100}%` }} />}
        <Slider
          size={4}
          min={0}
          max={sliderMax(max)}
          step={step}
          value={value}
          onChange={onChange}
          disabled={disabled}
          label={null}
          thumbLabel={label}
          color={moved ? 'var(--ember)' : 'var(--ink)'}
          thumbSize={16}
          classNames={{ thumb: css.thumb!, track: css.track! }}
        />
      </span>
      <span className={css.value}>
        <b>{scoreText(value)}</b> /{scoreText(max)}
      </span>
    </div>
  );
}
