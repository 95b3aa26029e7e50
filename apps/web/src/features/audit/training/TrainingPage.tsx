import type { BlindTask } from '@crustodian/contract/audit';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { CompanySteps } from '../../../place/CompanySteps.tsx';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { usePlace } from '../../../place/use-place.ts';
import { TrainingResult } from './TrainingResult.tsx';
import { TrainingRound } from './TrainingRound.tsx';
import { useStartTraining } from './training-calls.ts';
import { say, phrase } from '../../../language/language.ts';
import css from './Training.module.css';

const route = getRouteApi('/shell/train-your-eye');

/**
 * Five judged pizzas of other stores in one minute, then the reviewers' judgements; the answers
 * never leave this page.
 */
export function TrainingPage() {
  const place = usePlace(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <>
      <CompanySteps
        place={place}
        onCompany={(company) => void navigate({ search: (now) => ({ ...now, company }) })}
      />
      <PlaceStates place={place} title={phrase('Train your eye')}>
        {({ company }) => <Training key={company} company={company} />}
      </PlaceStates>
    </>
  );
}

interface Answered {
  tasks: readonly BlindTask[];
  answers: readonly (Standard | null)[];
}

function Training({ company }: { company: number }) {
  const { mutate, data: tasks, error, isPending, reset } = useStartTraining(company);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const start = () => {
    setAnswered(null);
    mutate();
  };
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'No pizzas could be loaded', es: 'No se pudo cargar ninguna pizza' })}
        heading="h1"
        error={error}
        onRetry={() => {
          reset();
          start();
        }}
      />
    );
  }
  if (answered) return <TrainingResult company={company} {...answered} onAgain={start} />;
  if (!tasks) return <Introduction onStart={start} isPending={isPending} />;
  if (tasks.length === 0) {
    return (
      <EmptyState
        title={say({ en: 'No pizzas to train with yet', es: 'Aún no hay pizzas para entrenar' })}
        heading="h1"
      >
        {say({
          en: 'They come from weeks whose draw is published, and from other stores than yours.',
          es: 'Vienen de semanas cuyo sorteo está publicado y de otras tiendas que no son la tuya.',
        })}
      </EmptyState>
    );
  }
  return (
    <TrainingRound
      key={tasks[0]!.id}
      tasks={tasks}
      onDone={(answers) => setAnswered({ tasks, answers })}
    />
  );
}

interface IntroductionProps {
  onStart: () => void;
  isPending: boolean;
}

function Introduction({ onStart, isPending }: IntroductionProps) {
  useShortcuts({
    title: phrase('Train your eye'),
    shortcuts: [
      {
        key: 'Enter',
        name: say({ en: 'Begin', es: 'Empezar' }),
        act: () => !isPending && onStart(),
      },
    ],
  });
  return (
    <section className={css.introduction}>
      <h1 className="cr-display">{say({ en: 'Train your eye.', es: 'Entrena tu ojo.' })}</h1>
      <p>
        {say({
          en: 'Five pizzas of other stores, a minute for all of them. Say of each whether you would send it out; then you see what a reviewer gave who saw no score.',
          es: 'Cinco pizzas de otras tiendas, un minuto para todas. Di de cada una si la enviarías; después ves lo que dio un revisor que no vio la puntuación.',
        })}
      </p>
      <p className={css.kept}>
        {say({
          en: 'Your answers stay on this page. Nothing is stored, and nobody sees them.',
          es: 'Tus respuestas se quedan en esta página. No se guarda nada y nadie las ve.',
        })}
      </p>
      <Button size="lg" color="char" loading={isPending} onClick={onStart}>
        {say({ en: 'Begin', es: 'Empezar' })}
        <kbd className={`cr-key ${css.key}`} aria-hidden>
          {'Enter'}
        </kbd>
      </Button>
    </section>
  );
}
