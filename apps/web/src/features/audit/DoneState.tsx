import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../controls/feedback/StatePanel.tsx';
import { laneQuery } from './audit-calls.ts';
import { say } from '../../language/language.ts';

/** Shown if no pizzas are left for this rater. */
export function DoneState({ onAgain }: { onAgain: () => void }) {
  const { data } = useQuery(laneQuery);
  const done = data?.done ?? 0;
  if (data && data.left > 0) return <OthersHaveThem onAgain={onAgain} />;
  return (
    <EmptyState
      title={
        done > 0
          ? say({
              en: `All ${done} of today are judged. Thank you.`,
              es: `Las ${done} de hoy están juzgadas. Gracias.`,
            })
          : say({ en: 'Nothing to judge now.', es: 'Ahora no hay nada que juzgar.' })
      }
      heading="h1"
      icon={<IconCheck size={28} stroke={1.7} aria-hidden />}
      action={<Button onClick={onAgain}>{say({ en: 'Look again', es: 'Mirar otra vez' })}</Button>}
    >
      {say({
        en: 'The next lot is drawn when the stores’ days are over, at ten past four in the morning.',
        es: 'El próximo sorteo es cuando termina el día de las tiendas, a las cuatro y diez de la mañana.',
      })}
    </EmptyState>
  );
}

const OthersHaveThem = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    title={say({ en: 'The last pizzas are taken.', es: 'Las últimas pizzas están ocupadas.' })}
    heading="h1"
    icon={<IconClock size={28} stroke={1.7} aria-hidden />}
    action={<Button onClick={onAgain}>{say({ en: 'Look again', es: 'Mirar otra vez' })}</Button>}
  >
    {say({
      en: 'They wait in a window of yours that was closed, and come back within ten minutes.',
      es: 'Esperan en una ventana tuya que se cerró y vuelven en diez minutos como mucho.',
    })}
  </EmptyState>
);
