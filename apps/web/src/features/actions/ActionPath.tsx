import type { ActionDetail } from '@crustodian/contract/actions';
import { stateText } from '@crustodian/domain/actions/action-texts';
import { localClock } from '@crustodian/domain/time/local-ts';
import { useElementSize } from '@mantine/hooks';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { pageLanguage, say } from '../../language/language.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import { ActionPicture } from './ActionPicture.tsx';
import css from './ActionPath.module.css';

type Observation = ActionDetail['first'][number];

interface ActionPathProps {
  observations: readonly Observation[];
  bound: number;
  title: string;
}

/** Distance between two dots in pixels; a path of few pizzas gets wider steps. */
const LEAST_STEP = 28;
const MOST_STEP = 56;
const FEWEST_STEPS = 10;
const HEIGHT = 220;
const PAD = 16;

/**
 * Draws one dot per pizza, up if it is right and down if it has the fault, until the path meets a
 * bound. Each pizza's picture is below its dot.
 */
export function ActionPath({ observations, bound, title }: ActionPathProps) {
  const { ref, width: room } = useElementSize();
  const steps = Math.max(observations.length, FEWEST_STEPS);
  const step = Math.min(MOST_STEP, Math.max(LEAST_STEP, Math.floor(room / steps)));
  const width = Math.max(steps * step, Math.floor(room));
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <h2>{title}</h2>
        <p className={css.legend}>
          <i data-good /> {say(ACTION_MESSAGES.right)} <i data-bad />{' '}
          {say(ACTION_MESSAGES.withFault)}
        </p>
      </header>
      <div ref={ref} />
      <ScrollBox
        label={say({ en: 'The pizzas in their order', es: 'Las pizzas en su orden' })}
        role="group"
        className={css.scroll}
      >
        <div style={{ width }}>
          <Dots {...{ observations, bound, width, step }} />
          <ol className={css.pictures}>
            {observations.map((observation, at) => (
              // A pizza that the viewer may not see has no id.
              <li key={`${at} ${observation.local_ts}`} style={{ flexBasis: step }}>
                <span className={observation.is_bad ? css.openMark : css.mark} aria-hidden />
                <ActionPicture pizza={observation.pizza} alt={altOf(observation)} sizes="24px" />
                <span>{at + 1}</span>
              </li>
            ))}
          </ol>
        </div>
      </ScrollBox>
    </section>
  );
}

interface DotsProps extends Pick<ActionPathProps, 'observations' | 'bound'> {
  /** In pixels, like the height. */
  width: number;
  step: number;
}

function Dots({ observations, bound, width, step }: DotsProps) {
  const y = (ratio: number) =>
    HEIGHT / 2 + (Math.min(bound, Math.max(-bound, ratio)) / bound) * (HEIGHT / 2 - PAD);
  const dots = observations.map(({ ratio, is_bad: bad }, at) => ({
    x: (at + 0.5) * step,
    y: y(ratio),
    bad,
  }));
  const last = observations.at(-1);
  return (
    <svg width={width} height={HEIGHT} aria-hidden>
      <line className={css.proven} x1="0" x2={width} y1={y(-bound)} y2={y(-bound)} />
      <line className={css.middle} x1="0" x2={width} y1={y(0)} y2={y(0)} />
      <line className={css.failed} x1="0" x2={width} y1={y(bound)} y2={y(bound)} />
      <text className={css.provenText} x="4" y={y(-bound) + 16}>
        {stateText('proven', pageLanguage())}
      </text>
      <text className={css.failedText} x="4" y={y(bound) - 6}>
        {stateText('did-not-help', pageLanguage())}
      </text>
      <text className={css.middleText} x={width - 4} y={y(0) - 6} textAnchor="end">
        {say(ACTION_MESSAGES.cannotSay)}
      </text>
      <polyline
        className={css.line}
        points={[`0,${y(0)}`, ...dots.map((dot) => `${dot.x},${dot.y}`)].join(' ')}
      />
      {dots.map((dot) => (
        <circle
          key={dot.x}
          className={dot.bad ? css.bad : css.good}
          cx={dot.x}
          cy={dot.y}
          r={dot.bad ? 6 : 5}
        />
      ))}
      {last && last.ratio <= -bound && (
        <g className={css.end} transform={`translate(${dots.at(-1)!.x} ${dots.at(-1)!.y})`}>
          <circle r="10" />
          <path d="M-4 0l3 3 5-6" />
        </g>
      )}
    </svg>
  );
}

const altOf = ({ specialty, local_ts: time, is_bad: bad }: Observation): string =>
  `${specialtyOfPage(specialty ?? '')}, ${localClock(time)}, ${say(bad ? ACTION_MESSAGES.withFault : ACTION_MESSAGES.right)}`;
