import { CloseButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { addDays, daysBetween } from '@crustodian/domain/time/calendar-day';
import { may } from '@crustodian/domain/people/access';
import { useQuery } from '@tanstack/react-query';
import { viewerOf } from '@crustodian/contract/session';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../api/session.ts';
import { ErrorState } from '../controls/feedback/StatePanel.tsx';
import { countText, dayRangeText } from '../pizza/formatters.ts';
import {
  drawnPizzasQuery,
  useFigureOf,
  type AuditedFigureProps,
  type AuditedOne,
  type DrawnPizzas,
} from './audited-figures-calls.ts';
import {
  biasText,
  changeText,
  engineText,
  errorText,
  fewText,
  lackText,
  limitsText,
  criteriaWithoutDifferenceText,
  stateWord,
  valueText,
} from './audited-messages.ts';
import { AuditedPizzas } from './AuditedPizzas.tsx';
import { AuditMark } from './AuditMark.tsx';
import { DrawCheck } from './DrawCheck.tsx';
import { say, phrase } from '../language/language.ts';
import css from './AuditedDetails.module.css';

interface AuditedDetailsProps extends AuditedFigureProps {
  figure: AuditedOne;
  onClose: () => void;
}

/** Long enough to be audited even if a single week is not. */
const LONGER = 12 * 7;

/** The figure's details for its own days, or for twelve weeks if the user asks. */
export function AuditedDetails(props: AuditedDetailsProps) {
  const [isLonger, setLonger] = useState(false);
  const { range } = props.place;
  if (isLonger) {
    const longer = { min: addDays(range.max, 1 - LONGER), max: range.max };
    return <LongerDetails {...props} place={{ ...props.place, range: longer }} />;
  }
  const isShort = daysBetween(range.min, range.max) < LONGER - 1;
  return <Details {...props} {...(isShort && { onLonger: () => setLonger(true) })} />;
}

function LongerDetails(props: AuditedDetailsProps) {
  const figure = useFigureOf(props.place, props.name);
  if (figure === null)
    return (
      <p className={css.details}>
        {say({ en: 'The figure could not be loaded.', es: 'No se pudo cargar la cifra.' })}
      </p>
    );
  if (!figure)
    return (
      <div
        className={css.waiting}
        role="status"
        aria-label={say({ en: 'Loading the figure', es: 'Cargando la cifra' })}
      />
    );
  return <Details {...props} figure={figure} published={null} />;
}

interface DetailsProps extends AuditedDetailsProps {
  /** Shows more days. */
  onLonger?: () => void;
}

/**
 * How an audited figure was derived: its limits, the drawn pizzas, and where the engine differs.
 */
function Details(props: DetailsProps) {
  const { figure, name, place, published, onClose } = props;
  const viewer = viewerOf(useMe());
  return (
    <div className={css.details}>
      <header className={css.head}>
        <p className={css.place}>
          {place.name} · {dayRangeText(place.range.min, place.range.max)}
        </p>
        <p className={css.value} data-state={figure.state}>
          <b className="cr-display">{valueText(name, figure) ?? published ?? '–'}</b>
          {errorText(name, figure) && <small>{errorText(name, figure)}</small>}
          <AuditMark state={figure.state} size={15} />
          <span>{stateWord(figure.state)}</span>
        </p>
        <CloseButton
          aria-label={phrase('Close')}
          className={css.close!}
          onClick={onClose}
          data-autofocus
        />
      </header>
      {figure.state === 'audited' ? <Limits {...props} /> : <Lack {...props} />}
      {figure.judged > 0 && may(viewer, 'regular') && <Behind {...props} />}
    </div>
  );
}

const MOSTLY = { en: ', 19 times in 20.', es: ', 19 de cada 20 veces.' };

function Limits({ figure, name, place }: AuditedDetailsProps) {
  const text = limitsText(name, figure, place.range);
  return (
    text && (
      <p className={css.sentence}>
        {text.made} <b>{text.limits}</b>
        {say(MOSTLY)}
      </p>
    )
  );
}

function Lack({ figure, published, onLonger }: DetailsProps) {
  const viewer = viewerOf(useMe());
  const { title, text } = lackText(figure, published);
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <p className={css.sentence}>{text}</p>
      {figure.drawn > figure.judged && may(viewer, 'reviewer') && (
        <Link to="/audit" className={css.more!}>
          {say({ en: 'Judge the next one', es: 'Juzgar la siguiente' })}{' '}
          <IconArrowRight size={14} stroke={1.9} aria-hidden />
        </Link>
      )}
      {onLonger && (
        <button type="button" className={css.more} onClick={onLonger}>
          {say({ en: 'Show 12 weeks', es: 'Mostrar 12 semanas' })}{' '}
          <IconArrowRight size={14} stroke={1.9} aria-hidden />
        </button>
      )}
    </>
  );
}

/** The drawn pizzas, the engine's own figure for them, and the draw. */
function Behind({ figure, name, place }: AuditedDetailsProps) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(drawnPizzasQuery(place, name, all));
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The pizzas behind this figure could not be loaded',
          es: 'No se pudieron cargar las pizzas de esta cifra',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data)
    return (
      <div
        className={css.waiting}
        role="status"
        aria-label={say({ en: 'Loading the pizzas', es: 'Cargando las pizzas' })}
      />
    );
  const isMore = data.agree + data.differ > data.pizzas.length;
  return (
    <>
      <Few drawn={data} name={name} />
      <AuditedPizzas drawn={data} place={place} />
      {isMore && !all && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {say({
            en: `Show all ${countText(data.agree + data.differ)}`,
            es: `Mostrar las ${countText(data.agree + data.differ)}`,
          })}
          <IconArrowRight size={14} stroke={1.9} aria-hidden />
        </button>
      )}
      {figure.state === 'audited' && (
        <section className={css.engine}>
          <h3 className={css.title}>{engineText(name, figure)}</h3>
          {name === 'score' && <Criteria drawn={data} />}
        </section>
      )}
      <Changes drawn={data} name={name} />
      <DrawCheck drawn={data} place={place} />
    </>
  );
}

interface OfPizzas extends Pick<AuditedDetailsProps, 'name'> {
  drawn: DrawnPizzas;
}

function Few({ drawn, name }: OfPizzas) {
  const few = fewText(name, drawn.shares);
  return (
    few && (
      <p className={css.sentence}>
        {few.counted} <b>{few.limits}</b>
        {say(MOSTLY)}
      </p>
    )
  );
}

/** Lists later changes, so that no published figure changes silently. */
function Changes({ drawn, name }: OfPizzas) {
  const changes = drawn.changes.filter(({ figure }) => figure === name);
  if (changes.length === 0) return null;
  return (
    <section className={css.engine}>
      <h3 className={css.title}>
        {say({
          en: 'Changed after the week was published',
          es: 'Cambió después de publicarse la semana',
        })}
      </h3>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={`${change.week} ${change.at}`}>{changeText(change)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Points that half of a bias scale covers at least. */
const REACH = 0.2;

function Criteria({ drawn }: { drawn: DrawnPizzas }) {
  const others = criteriaWithoutDifferenceText(drawn);
  const reach = Math.max(
    REACH,
    ...drawn.criteria.map(({ mean, half_width }) => Math.abs(mean) + half_width),
  );
  return (
    <ul className={css.criteria}>
      {drawn.criteria.map((bias) => {
        const { criterion, words } = biasText(bias);
        return (
          <li key={bias.of}>
            <span>
              <b>{criterion}</b> {words}
            </span>
            <BiasMark mean={-bias.mean} half={bias.half_width} reach={reach} />
          </li>
        );
      })}
      {others && (
        <li className={css.others}>
          <span>{others}</span>
          {drawn.criteria.length > 0 && (
            <span className={css.sides} aria-hidden="true">
              <span>{say({ en: 'strict', es: 'severo' })}</span>
              <span>{say({ en: 'kind', es: 'amable' })}</span>
            </span>
          )}
        </li>
      )}
    </ul>
  );
}

/** Left of the dotted line the engine is too strict, right of it too kind. */
function BiasMark({ mean, half, reach }: { mean: number; half: number; reach: number }) {
  const at = (points: number) => `${(50 + (45 * points) / reach).toFixed(1)}%`;
  return (
    <svg className={css.bias} aria-hidden="true">
      <line className={css.none} x1="50%" x2="50%" y1="0" y2="100%" />
      <line className={css.reach} x1={at(mean - half)} x2={at(mean + half)} y1="50%" y2="50%" />
      <circle cx={at(mean)} cy="50%" r="4.5" fill="currentColor" />
    </svg>
  );
}
