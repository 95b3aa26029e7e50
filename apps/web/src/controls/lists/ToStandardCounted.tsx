import { useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { phrase, say } from '../../language/language.ts';
import css from './ToStandardCounted.module.css';

const SAID = {
  feed: {
    en: 'To standard: verdicts in the feed, all specialties; undecided pizzas are left out.',
    es: 'En estándar: veredictos de las pizzas del día, todas las especialidades; no cuentan las pizzas sin decidir.',
  },
  report: {
    en: 'To standard: verdicts in the report, only its specialties.',
    es: 'En estándar: veredictos del informe, solo sus especialidades.',
  },
} as const;

const AUDITED = {
  en: 'Audited: all scored pizzas of these days, by people who saw no score.',
  es: 'Auditado: todas las pizzas puntuadas de esos días, según personas que no vieron la puntuación.',
};

interface ToStandardCountedProps {
  /** Source of the share next to it. */
  by: keyof typeof SAID;
  /** Whether an audited share is shown next to it. */
  audited?: boolean;
}

/** What a share to standard counts, with a dialog on why two pages may show different shares. */
export function ToStandardCounted({ by, audited }: ToStandardCountedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <span data-screen-only>
      {say(SAID[by])} {audited && `${say(AUDITED)} `}
      <button type="button" className={css.open} onClick={() => setOpened(true)}>
        {say({ en: 'How this is counted', es: 'Cómo se cuenta' })}
      </button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={say({ en: 'What “to standard” counts', es: 'Qué cuenta «en estándar»' })}
        width="small"
      >
        <dl className={css.meanings}>
          <dt>{phrase('Compare')}</dt>
          <dd>
            {say({
              en: 'Every scored pizza in the period, of all specialties, by its verdict in the feed: the one a reviewer set, otherwise the one derived from its score. Pizzas that are maybe to standard are left out.',
              es: 'Cada pizza puntuada del período, de todas las especialidades, por su veredicto en las pizzas del día: el que puso un revisor o, si no, el que resulta de su puntuación. No cuentan las que quizá están en estándar.',
            })}
          </dd>
          <dt>
            {say({
              en: 'Reports, store TV and report control',
              es: 'Informes, TV de la tienda y control de informes',
            })}
          </dt>
          <dd>
            {say({
              en: "The pizzas of a weekly report, limited to the report's specialties, by their verdict in the report. Most pizzas that were maybe to standard are decided there, which does not change the feed.",
              es: 'Las pizzas de un informe semanal, solo de sus especialidades, por su veredicto en el informe. Allí se decide la mayoría de las que quizá estaban en estándar, lo que no cambia las pizzas del día.',
            })}
          </dd>
          <dt>{say({ en: 'Audited', es: 'Auditado' })}</dt>
          <dd>
            {say({
              en: 'Every scored pizza of the period that was not hidden, of all specialties: a few of them are drawn by lot and judged by people who see no score, and what they say holds for all, within the ±. Pizzas that are maybe to standard are left out.',
              es: 'Cada pizza puntuada del período que no se ocultó, de todas las especialidades: unas pocas se sortean y las juzgan personas que no ven la puntuación, y lo que dicen vale para todas, dentro del ±. No cuentan las que quizá están en estándar.',
            })}
          </dd>
        </dl>
        <p>
          {say({
            en: 'The shares of a store and week can therefore differ, even where they count the same number of pizzas.',
            es: 'Por eso los porcentajes de una tienda y una semana pueden ser distintos, aunque cuenten el mismo número de pizzas.',
          })}
        </p>
      </Dialog>
    </span>
  );
}
