import type { Provenance } from '@crustodian/contract/feed';
import type { FeedbackChange } from '@crustodian/contract/review';
import { UNSCORED_TEXTS } from '@crustodian/domain/pizza/unscored-texts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../controls/feedback/StatePanel.tsx';
import { useOnPhone } from '../../../controls/use-on-phone.ts';
import { scoreText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { scoreBandQuery } from '../../../audited-figures/score-band-query.ts';
import { ScoreBandLine } from '../../../audited-figures/ScoreBandLine.tsx';
import { CriteriaBars } from '../score/CriteriaBars.tsx';
import { FlagSwitches, PossibleNote, RaisedFlags } from '../edit/FlagSwitches.tsx';
import { FactList } from './FactList.tsx';
import { originalText } from '../history/history-lines.ts';
import { provenanceFacts } from './provenance-facts.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { ingredientPart } from '../edit/score-edit.ts';
import { penaltiesOf, scoreSum, wholeCriteria } from '../score/score-parts.ts';
import { otherCriteria, type Matrix } from '../score/score-story.ts';
import { ScoreHead } from '../score/ScoreHead.tsx';
import { ScoreScale } from '../score/ScoreScale.tsx';
import { ScoreSumLine } from '../score/ScoreSumLine.tsx';
import { Section } from './Section.tsx';
import { SnapshotTruth } from '../edit/SnapshotTruth.tsx';
import { StandardChoice } from '../edit/StandardChoice.tsx';
import { standardReason, standardRefusal } from '../score/standard-reason.ts';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import { dataFeedback, standardTitle } from '../review-texts.ts';
import css from './GlobalView.module.css';

interface GlobalViewProps {
  card: PizzaCard;
  matrix: Matrix | null;
  setting: ReviewSetting;
  /** Engine and models behind the result; shown to staff only. */
  provenance: Provenance | undefined;
  onChange: (change: FeedbackChange) => void;
}

/** Overview of the pizza: score, both scales, standard, flags, points per criterion. */
export function GlobalView({ card, matrix, setting, provenance, onChange }: GlobalViewProps) {
  const { rights } = setting;
  const ingredients = ingredientPart(card, rights.rawScores);
  return (
    <>
      {card.scoreValue === null ? (
        <EmptyState title={say({ en: 'Not scored', es: 'Sin puntuar' })}>
          {whyUnscored(card, rights.review)}
        </EmptyState>
      ) : (
        <ScoreSection card={card} score={card.scoreValue} setting={setting} />
      )}
      <StandardSection card={card} setting={setting} onChange={onChange} />
      <FlagSection card={card} setting={setting} onChange={onChange} />
      {matrix && (
        <Section
          title={
            ingredients === null
              ? say({ en: 'Criteria', es: 'Criterios' })
              : say({ en: 'Soft criteria', es: 'Criterios flexibles' })
          }
          note={<CriteriaNote whole={ingredients !== null} />}
        >
          <CriteriaBars matrix={matrix} ingredients={ingredients} editable={rights.review} />
          {card.scoreValue !== null && (
            <ScoreSumLine
              {...scoreSum({
                grid: setting.rules.grid,
                score: card.scoreValue,
                criteria: wholeCriteria(matrix, ingredients),
                ingredients: null,
                penalties: penaltiesOf(card),
                effects: card.evaluationResult?.flag_effects,
              })}
            />
          )}
        </Section>
      )}
      {matrix && <OtherCriteria card={card} matrix={matrix} />}
      {rights.extraInfo && (
        <>
          <ExtraInfo card={card} setting={setting} />
          <SnapshotTruth card={card} setting={setting} />
        </>
      )}
      {provenance && (
        <Section title={say({ en: 'Scored by', es: 'Puntuada por' })}>
          <FactList facts={provenanceFacts(provenance)} />
        </Section>
      )}
    </>
  );
}

interface ScoreSectionProps {
  card: PizzaCard;
  score: number;
  setting: ReviewSetting;
}

/** The score and its uncertainty. */
function ScoreSection({ card, score, setting }: ScoreSectionProps) {
  const { quality } = setting;
  const { data: band } = useQuery(scoreBandQuery(card));
  return (
    <>
      <ScoreHead score={score} quality={quality} note={originOf(card, setting)} />
      <div className={css.scale}>
        <ScoreScale score={score} quality={quality} range={band} />
      </div>
      {band !== null && <ScoreBandLine band={band} />}
    </>
  );
}

/** Why the pizza has no score, and how it can get one. */
function whyUnscored({ unscored }: PizzaCard, mayReview: boolean): string {
  const sentence = say(UNSCORED_TEXTS[unscored].sentence);
  const isNameless = unscored === 'unknown_specialty';
  return mayReview && isNameless
    ? say({
        en: `${sentence} Set it in Data Feedback to score the pizza.`,
        es: `${sentence} Indícala en «${dataFeedback()}» para puntuar la pizza.`,
      })
    : sentence;
}

function OtherCriteria({ card, matrix }: { card: PizzaCard; matrix: Matrix }) {
  const others = otherCriteria(card.evaluationResult?.score_details ?? {}, matrix);
  if (others.length === 0) return null;
  return (
    <Section
      title={say({ en: 'Other criteria', es: 'Otros criterios' })}
      note={say({ en: 'not part of the score', es: 'no cuentan en la puntuación' })}
    >
      <FactList facts={others.map(({ label, value }) => [capital(label), scoreText(value)])} />
    </Section>
  );
}

/** Legend of the bars. */
const CriteriaNote = ({ whole }: { whole: boolean }) => (
  <>
    {whole && say({ en: 'ingredients as a whole, ', es: 'ingredientes en conjunto, ' })}
    <span className={css.least}>{say({ en: 'orange', es: 'en naranja' })}</span>{' '}
    {say({ en: 'got the smallest share', es: 'el de menor parte' })}
  </>
);

type PartProps = Pick<GlobalViewProps, 'card' | 'setting' | 'onChange'>;

function StandardSection({ card, setting, onChange }: PartProps) {
  const { rights, rules } = setting;
  // Phones have this choice at the bottom of the screen.
  const onPhone = useOnPhone();
  const reason = standardReason(card, rules.cheeseThreshold);
  if (!rights.review) {
    return (
      card.standard && (
        <Section title={standardTitle()}>
          <p className={css.verdict}>
            <StandardMark standard={card.standard} size={20} decorative />
            <b>{standardName(card.standard)}</b>
          </p>
          {reason && <p className={css.reason}>{reason}</p>}
        </Section>
      )
    );
  }
  const refusal = standardRefusal(card);
  const hint = card.standardAttr
    ? ''
    : say({ en: ' Choosing a value overrides it.', es: ' Lo que elijas lo sustituye.' });
  return (
    <Section title={standardTitle()}>
      {!onPhone && (
        <StandardChoice
          standard={card.standard}
          derived={card.standardAttr === null}
          refusal={refusal}
          onChoose={(standard) => onChange({ standard })}
        />
      )}
      <p className={css.reason}>{refusal ?? (reason && reason + hint)}</p>
    </Section>
  );
}

function FlagSection({ card, setting, onChange }: PartProps) {
  const note = <PossibleNote card={card} />;
  if (setting.rights.review) {
    return (
      <Section
        title={say({ en: 'Flags', es: 'Marcas' })}
        note={say({ en: 'sent at once', es: 'se envían al momento' })}
      >
        <FlagSwitches card={card} onChange={onChange} />
        {note}
      </Section>
    );
  }
  return (
    <div className={css.raised}>
      <RaisedFlags card={card} />
      {note}
    </div>
  );
}

/** For staff with `extra_info`: the snapshot's quality and the values before corrections. */
function ExtraInfo({ card, setting }: Pick<GlobalViewProps, 'card' | 'setting'>) {
  const facts: [string, string][] = [
    [
      say({ en: 'Snapshot quality', es: 'Calidad de la foto' }),
      `${card.snap_quality}${card.snapTrusted ? say({ en: ', trusted', es: ', fiable' }) : ''}`,
    ],
    [say({ en: 'Tracking', es: 'Seguimiento' }), card.tId],
    [say({ en: 'Video', es: 'Video' }), card.vidId],
    [say({ en: 'Pipeline', es: 'Proceso' }), card.pipeId],
    [say({ en: 'Discriminator', es: 'Discriminador' }), card.discriminator ?? '–'],
    [
      say({ en: 'Original data', es: 'Datos originales' }),
      card.originalData ? originalText(card.originalData, setting) : '–',
    ],
  ];
  return (
    <Section title={say({ en: 'Extra info', es: 'Información adicional' })}>
      <FactList facts={facts} />
    </Section>
  );
}

function originOf({ reviewer }: PizzaCard, { rights }: ReviewSetting): string {
  if (rights.rawScores) return say({ en: 'Raw score', es: 'Puntuación en bruto' });
  if (reviewer) return say({ en: `Reviewed by ${reviewer}`, es: `Revisada por ${reviewer}` });
  return rights.review
    ? say({ en: 'Automatic score, not corrected', es: 'Puntuación automática, sin corregir' })
    : '';
}
