import { criteriaOf, criterionLabel, GRIDS } from '@crustodian/domain/pizza/criteria';
import { capital } from '../../pizza/words.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WeeksPanel } from '../../controls/lists/WeeksPanel.tsx';
import { ownEyeQuery, useStartRefresher, type OwnEye } from './rater-calls.ts';
import {
  criterionInWords,
  FIELD,
  isReal,
  markedText,
  ownSentence,
  repeatText,
  roundText,
} from './rater-wording.ts';
import { RaterPicture } from './RaterPicture.tsx';
import { SeverityScale } from './SeverityScale.tsx';
import css from './Raters.module.css';

const WEEKS = [4, 12] as const;
const LEAD =
  'Eyes drift now and then; that happens to everybody. Only you and your quality head can open this page; stores and colleagues cannot.';

/** How the eye of the viewer compares with those of the others, and with itself. */
export function YourEyePage() {
  const [weeks, setWeeks] = useState<number>(WEEKS[0]);
  const query = useQuery({ ...ownEyeQuery(weeks), placeholderData: keepPreviousData });
  return (
    <WeeksPanel
      name="your page"
      query={query}
      weeks={weeks}
      choices={WEEKS}
      onWeeks={setWeeks}
      head={(data) => ({ sentence: ownSentence(data), lead: LEAD })}
    >
      {(data) => (
        <>
          {data.severity && <Severity eye={data} severity={data.severity} />}
          {data.marked.length > 0 && (
            <p className={css.method}>{capital(markedText(data.marked))}.</p>
          )}
          <div className={css.columns}>
            <Colleague eye={data} />
            <Yourself eye={data} />
            <Criteria criteria={data.criteria} />
            <Found eye={data} />
          </div>
        </>
      )}
    </WeeksPanel>
  );
}

interface SeverityProps {
  eye: OwnEye;
  severity: NonNullable<OwnEye['severity']>;
}

function Severity({ eye, severity: { value, half_width: half } }: SeverityProps) {
  const side = value < 0 ? 'less' : 'more';
  const size = Math.abs(value).toFixed(2);
  return (
    <section className={`${css.panel} ${css.severity}`} aria-label="You and the others">
      <div>
        <p className={css.ends} aria-hidden="true">
          <span>stricter</span>
          <span>like the others</span>
          <span>kinder</span>
        </p>
        <SeverityScale severity={eye.severity} />
        <p>
          <b>
            You give {size} points {side} than a colleague would
          </b>{' '}
          (±{half.toFixed(2)}, from {eye.doubles} pizzas you both judged).{' '}
          {Math.abs(value) > FIELD
            ? `Nothing is lost by it: until you are back in tune the ${size} is taken out of the figures, so no store is marked differently for it.`
            : 'Within 0.3 nothing needs doing.'}
        </p>
      </div>
      <Refresher eye={eye} />
    </section>
  );
}

/** Golden pizzas in the lane; only offered when the eye has drifted. */
function Refresher({ eye }: { eye: OwnEye }) {
  const { state, golden_open: open, last_round: last } = eye;
  const start = useStartRefresher();
  if (open > 0) {
    return (
      <div className={css.refresher}>
        <Button component={Link} to="/audit">
          Golden pizzas wait for you
        </Button>
        <span>They come among the others in your blind review.</span>
      </div>
    );
  }
  if (state !== 'refresher') {
    return last?.passed ? <p className={css.refresher}>{roundText(last)}</p> : null;
  }
  return (
    <div className={css.refresher}>
      {last && !last.passed && <p>{roundText(last)}</p>}
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        Twenty golden pizzas, 5 minutes
      </Button>
      <span>Whenever you like. You can repeat it.</span>
    </div>
  );
}

const Colleague = ({ eye }: { eye: OwnEye }) => (
  <section className={css.panel} aria-label="You and a colleague">
    <h2 className={css.panelTitle}>
      You and a colleague
      <span className={css.note}>
        {eye.same_verdict} of {eye.doubles} the same verdict
      </span>
    </h2>
    {eye.colleague.length === 0 ? (
      <p className={css.foot}>No pizza of a closed week was judged by you and a colleague.</p>
    ) : (
      <div className={css.pizzas}>
        {eye.colleague.map((one) => (
          <RaterPicture key={one.pizza} {...one} labels={['You', 'other']} />
        ))}
      </div>
    )}
  </section>
);

const Yourself = ({ eye }: { eye: OwnEye }) => (
  <section className={css.panel} aria-label="You and yourself">
    <h2 className={css.panelTitle}>
      You and yourself
      <span className={css.note}>
        {repeatText(eye)}
        {eye.detectable !== null &&
          `; from ${eye.detectable.toFixed(2)} on a difference is more than chance`}
      </span>
    </h2>
    {eye.again.length === 0 ? (
      <p className={css.foot}>Pizzas come back to you after two weeks or more, turned.</p>
    ) : (
      <>
        <p className={css.foot}>You judged these twice, weeks apart, and the second time turned.</p>
        <div className={css.pizzas}>
          {eye.again.map((one) => (
            <RaterPicture key={one.pizza} {...one} labels={['First', 'then']} />
          ))}
        </div>
      </>
    )}
  </section>
);

const Criteria = ({ criteria }: Pick<OwnEye, 'criteria'>) => (
  <section className={css.panel} aria-label="By criterion">
    <h2 className={css.panelTitle}>By criterion</h2>
    {criteria.length === 0 ? (
      <p className={css.foot}>Known when a colleague has judged some of your pizzas, too.</p>
    ) : (
      <ul className={css.criteria}>
        {criteria.toSorted(inOrder).map((one) => (
          <li key={one.criterion} data-real={isReal(one) || undefined}>
            <span>{capital(criterionLabel(one.criterion))}</span>
            <span>{criterionInWords(one)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const ORDER: readonly string[] = GRIDS.flatMap(criteriaOf);
const inOrder = (a: { criterion: string }, b: { criterion: string }) =>
  ORDER.indexOf(a.criterion) - ORDER.indexOf(b.criterion);

const Found = ({ eye }: { eye: OwnEye }) => (
  <section className={css.panel} aria-label="What your eye found">
    <h2 className={css.panelTitle}>
      What your eye found
      <span className={css.note}>
        {eye.judged} judged, {Math.round(eye.median_ms / 1000)} seconds each
      </span>
    </h2>
    {eye.engine.length === 0 ? (
      <p className={css.foot}>Pizzas of closed weeks on which the engine differed from you.</p>
    ) : (
      <div className={css.pizzas}>
        {eye.engine.map((one) => (
          <RaterPicture key={one.pizza} {...one} labels={['You', 'engine']} />
        ))}
      </div>
    )}
  </section>
);
