import { localClock } from '@crustodian/domain/time/local-ts';
import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { phrase, say } from '../../language/language.ts';
import { crustName, specialtyOfPage } from '../../pizza/names.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import type { Asked, Candidate, FoundPizzas } from './look-up-calls.ts';
import { dayTimeText, likelihoodText, reasonText, restText } from './look-up-view.ts';
import css from './LookUp.module.css';

const SHOWN_FIRST = 5;
const PICK_IT = { en: 'Pick it', es: 'Elígela' };

interface CandidatesProps {
  found: FoundPizzas;
  asked: Asked;
  picked: string | null;
  onPick: (pizza: string) => void;
}

/** Second step: choose among the candidates. */
export function Candidates({ found, asked, picked, onPick }: CandidatesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { candidates } = found;
  const shown = showsAll ? candidates : candidates.slice(0, SHOWN_FIRST);
  useShortcuts({
    title: phrase('Find a pizza'),
    shortcuts: candidates.slice(0, SHOWN_FIRST).map(({ pizza }, at) => ({
      key: String(at + 1),
      name: say({ en: `Pick number ${at + 1}`, es: `Elegir la número ${at + 1}` }),
      act: () => onPick(pizza),
    })),
  });
  const rest = restText(found, asked, shown.length);
  return (
    <section className={css.panel} aria-label={say(PICK_IT)}>
      <div className={css.head}>
        <span className={css.act} aria-hidden>
          2
        </span>
        <h2 className={css.title}>{say(PICK_IT)}</h2>
        <span className={css.hint}>
          {'order' in asked
            ? say({ en: 'newest first', es: 'primero la más reciente' })
            : say({ en: 'most likely first', es: 'primero la más probable' })}{' '}
          <span className={css.keys} aria-hidden>
            <kbd className="cr-key">1</kbd>–<kbd className="cr-key">5</kbd>
          </span>
        </span>
      </div>
      <ul className={css.candidates}>
        {shown.map((candidate, at) => (
          <li key={candidate.pizza}>
            <button
              type="button"
              className={css.candidate}
              aria-pressed={candidate.pizza === picked}
              onClick={() => onPick(candidate.pizza)}
            >
              <CandidateFacts
                candidate={candidate}
                isByOrder={'order' in asked}
                reason={reasonText(candidate, asked, at)}
              />
            </button>
          </li>
        ))}
      </ul>
      {rest && (
        <div className={css.rest}>
          <p>{rest}</p>
          {shown.length < candidates.length && (
            <Button variant="subtle" onClick={() => setShowsAll(true)}>
              {say({ en: 'Show all', es: 'Mostrar todas' })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface CandidateFactsProps {
  candidate: Candidate;
  /** Whether it was found by order, so that store and day are shown instead of the likelihood. */
  isByOrder: boolean;
  reason: string | null;
}

function CandidateFacts({ candidate, isByOrder, reason }: CandidateFactsProps) {
  const {
    store,
    pizza,
    specialty,
    crust,
    local_ts: ts,
    in_100: in100,
    has_picture: isKept,
  } = candidate;
  const place = parsePizzaId(pizza);
  const product = [
    specialtyOfPage(specialty ?? 'unknown'),
    ...(crust ? [crustName(crust)] : []),
  ].join(', ');
  const time = localClock(ts);
  return (
    <>
      <span className={css.photo}>
        <PizzaImage
          path={place && isKept ? picturePath(place) : null}
          alt={`${product}, ${time}`}
          sizes="(min-width: 60em) 150px, 45vw"
        />
      </span>
      {isByOrder ? (
        <>
          <b>{store}</b>
          <b>{dayTimeText(ts)}</b>
        </>
      ) : (
        <>
          <b>{likelihoodText(in100)}</b>
          <span className={css.chance}>
            <progress max={100} value={in100} aria-hidden />{' '}
            {say({ en: `${in100} in 100`, es: `${in100} de 100` })}
          </span>
          <b>{time}</b>
        </>
      )}
      <span>{product}</span>
      {reason && <span className={css.hint}>{reason}</span>}
    </>
  );
}
