import { say } from '../../language/language.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import { dayMonthText, decimalText } from '../../pizza/formatters.ts';
import { capital, listed, numberAlone, numberWord } from '../../pizza/words.ts';
import type { OwnEye, Rater } from './rater-calls.ts';

/** '14 of 20'. */
export const ofText = (part: number, all: number): string =>
  say({ en: `${part} of ${all}`, es: `${part} de ${all}` });

/** Severity differences up to this size need no action. */
export const FIELD = 0.3;

type Criterion = Rater['criteria'][number];
type Eye = Pick<Rater, 'severity' | 'criteria' | 'doubles' | 'doubles_needed' | 'state'>;

export const STATE_LABELS: Record<Rater['state'], { en: string; es: string }> = {
  'in-tune': { en: 'In tune', es: 'Coincide' },
  'settling-in': { en: 'Settling in', es: 'Empezando' },
  refresher: { en: 'Refresher ready', es: 'Repaso listo' },
  away: { en: 'Away', es: 'Fuera' },
};

const sideOf = (difference: number): string =>
  difference < 0
    ? say({ en: 'stricter', es: 'más severo' })
    : say({ en: 'kinder', es: 'más amable' });

/** 'like the others', '0.34 stricter', 'too early to say'. */
export function eyeInWords({ severity }: Pick<Rater, 'severity'>): string {
  if (!severity) return say({ en: 'too early to say', es: 'aún no se sabe' });
  return Math.abs(severity.value) <= FIELD
    ? say({ en: 'like the others', es: 'como los demás' })
    : differenceText(severity.value);
}

const differenceText = (difference: number): string =>
  `${decimalText(Math.abs(difference), 2)} ${sideOf(difference)}`;

/** Whether the difference is significant. */
export const isReal = ({ interval }: Pick<Criterion, 'interval'>): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);

export const criterionInWords = (criterion: Criterion): string =>
  isReal(criterion)
    ? differenceText(criterion.difference)
    : say({ en: 'like the others', es: 'como los demás' });

/** The criterion with the largest significant difference; undefined if there is none. */
const standingOut = ({ criteria }: Pick<Rater, 'criteria'>): Criterion | undefined =>
  criteria.filter(isReal).toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];

/** With significant differences on more criteria than this, the reviewer differs overall. */
const MOST_EXCEPTIONS = 2;
const differsAsAWhole = ({ criteria }: Pick<Rater, 'criteria'>): boolean =>
  criteria.filter(isReal).length > MOST_EXCEPTIONS;

/** 'You see what the others see, except on cheese seal: there you are a little stricter.' */
export function ownSentence(eye: Eye): string {
  if (eye.doubles < eye.doubles_needed)
    return say({
      en: `After your first ${eye.doubles_needed} shared pizzas this page shows how your eye compares. ${eye.doubles} so far.`,
      es: `Tras tus primeras ${eye.doubles_needed} pizzas compartidas, esta página muestra cómo se compara tu ojo. Van ${eye.doubles}.`,
    });
  const worst = standingOut(eye);
  const isOff = eye.severity !== null && Math.abs(eye.severity.value) > FIELD;
  const isNamed = worst !== undefined && (isOff || eye.state === 'refresher');
  if (isNamed && differsAsAWhole(eye))
    return say({
      en: `You are a little ${sideOf(worst.difference)} than the others, most of all on ${criterionName(worst.criterion)}.`,
      es: `Tu ojo es un poco ${sideOf(worst.difference)} que los demás, sobre todo en ${criterionName(worst.criterion)}.`,
    });
  if (isNamed)
    return say({
      en: `You see what the others see, except on ${criterionName(worst.criterion)}: there you are a little ${sideOf(worst.difference)}.`,
      es: `Ves lo que ven los demás, salvo en ${criterionName(worst.criterion)}: ahí tu ojo es un poco ${sideOf(worst.difference)}.`,
    });
  if (isOff)
    return say({
      en: `You are a little ${sideOf(eye.severity!.value)} than the others.`,
      es: `Tu ojo es un poco ${sideOf(eye.severity!.value)} que los demás.`,
    });
  return say({ en: 'You see what the others see.', es: 'Ves lo que ven los demás.' });
}

/** 'Five reviewers see the same pizza. Sam has become a little stricter on cheese seal, and a refresher is ready.' */
export function companySentence(raters: readonly Rater[]): string {
  if (raters.length === 0)
    return say({
      en: 'Nobody has judged a pizza in these weeks.',
      es: 'Nadie juzgó una pizza en estas semanas.',
    });
  const alike = raters.filter(({ state }) => state === 'in-tune').length;
  const count = capital(numberWord(alike));
  const first =
    alike < 2
      ? say({
          en: 'It is too early to say who sees the same pizza.',
          es: 'Aún no se sabe quiénes ven la misma pizza.',
        })
      : say({
          en: `${count} reviewers see the same pizza.`,
          es: `${count} revisores ven la misma pizza.`,
        });
  return [first, ...raters.filter(({ state }) => state === 'refresher').map(refresherText)].join(
    ' ',
  );
}

function refresherText(rater: Rater): string {
  const [name] = rater.name.split(' ');
  const worst = standingOut(rater);
  const side = sideOf(rater.severity?.value ?? worst?.difference ?? 0);
  const [of, de] = differsAsAWhole(rater)
    ? [', most of all on', ', sobre todo en']
    : [' on', ' en'];
  const where = worst
    ? say({
        en: `${of} ${criterionName(worst.criterion)}`,
        es: `${de} ${criterionName(worst.criterion)}`,
      })
    : '';
  return say({
    en: `${name} has become a little ${side}${where}, and a refresher is ready.`,
    es: `El ojo de ${name} se ha vuelto un poco ${side}${where}, y hay un repaso listo.`,
  });
}

/** Minimum number of repeats for 'within 0.15'; below it the text is '2 of 8 repeats'. */
const REPEATS_NEEDED = 8;
export const hasEnoughRepeats = ({ repeats }: Pick<Rater, 'repeats'>): boolean =>
  repeats >= REPEATS_NEEDED;
export const repeatText = (rater: Pick<Rater, 'repeat_sd' | 'repeats'>) => {
  const { repeat_sd: sd, repeats } = rater;
  return sd === null || !hasEnoughRepeats(rater)
    ? `${ofText(repeats, REPEATS_NEEDED)} ${say({ en: 'repeats', es: 'repeticiones' })}`
    : say({ en: `within ${decimalText(sd, 2)}`, es: `a menos de ${decimalText(sd, 2)}` });
};

/** The known statistics by name; an empty text if none is known. */
export function agreementText(rater: Pick<Rater, 'kappa' | 'icc' | 'criteria' | 'detectable'>) {
  const { kappa, icc, criteria, detectable } = rater;
  const ifKnown = (value: number | null, text: (value: string) => { en: string; es: string }) =>
    value === null ? [] : [say(text(decimalText(value, 2)))];
  const sorted = criteria.flatMap((one) => one.icc ?? []).toSorted((a, b) => a - b);
  const parts = [
    ...ifKnown(kappa, (value) => ({
      en: `verdicts by quadratic weighted kappa ${value}`,
      es: `veredictos por kappa ponderado cuadrático ${value}`,
    })),
    ...ifKnown(icc, (value) => ({
      en: `scores by ICC(2,1) ${value}`,
      es: `puntuaciones por ICC(2,1) ${value}`,
    })),
    ...ifKnown(sorted[0] ?? null, (value) => ({
      en: `criteria by the same ${value} to ${decimalText(sorted.at(-1)!, 2)}`,
      es: `criterios por el mismo de ${value} a ${decimalText(sorted.at(-1)!, 2)}`,
    })),
    ...ifKnown(detectable, (value) => ({
      en: `repeats by MDC95 ${value}`,
      es: `repeticiones por MDC95 ${value}`,
    })),
  ];
  if (parts.length === 0) return '';
  return say({
    en: `Method: ${parts.join('; ')}. Of kappa and ICC, 1 is full agreement and 0 chance.`,
    es: `Método: ${parts.join('; ')}. En kappa e ICC, 1 es acuerdo total y 0 azar.`,
  });
}

/** '48 judgements of the weeks of 8 Nov and 15 Nov are marked'. */
export function markedText(marked: Rater['marked']): string {
  const judged = marked.reduce((sum, week) => sum + week.judged, 0);
  const weeks = listed(marked.map(({ week }) => dayMonthText(week)));
  const one = marked.length === 1;
  return say({
    en: `${judged} judgements of the ${one ? 'week' : 'weeks'} of ${weeks} are marked`,
    es: `${judged} juicios de ${one ? 'la semana' : 'las semanas'} del ${weeks} están marcados`,
  });
}

/** 'Four pizzas that Sam and a colleague saw differently'. */
export const seenDifferentlyTitle = (name: string, count: number): string =>
  count === 1
    ? say({
        en: `One pizza that ${name} and a colleague saw differently`,
        es: `Una pizza que ${name} y otra persona vieron distinto`,
      })
    : say({
        en: `${count === 0 ? 'Pizzas' : `${capital(numberWord(count))} pizzas`} that ${name} and a colleague saw differently`,
        es: `${count === 0 ? 'Pizzas' : `${capital(numberWord(count))} pizzas`} que ${name} y otra persona vieron distinto`,
      });

/** Next steps for a reviewer whose refresher is ready. */
export function refreshSteps({
  name,
  severity,
}: Pick<Rater, 'name' | 'severity'>): [head: string, text: string][] {
  const size = severity && decimalText(Math.abs(severity.value), 2);
  const corrected =
    severity && Math.abs(severity.value) >= 0.005
      ? say({
          en: `; ${size} is ${severity.value < 0 ? 'added back' : 'taken off'}, as with a scale that shows a little too ${severity.value < 0 ? 'little' : 'much'}`,
          es: `; se les ${severity.value < 0 ? 'suman' : 'restan'} ${size}, como con una balanza que marca un poco de ${severity.value < 0 ? 'menos' : 'más'}`,
        })
      : '';
  return [
    [
      say({ en: `${name} was told first,`, es: `${name} lo supo primero,` }),
      say({
        en: 'on the page “Your eye”, with the same pictures as here.',
        es: 'en la página «Tu ojo», con las mismas fotos que aquí.',
      }),
    ],
    [
      say({ en: 'Twenty golden pizzas,', es: 'Veinte pizzas de referencia,' }),
      say({
        en: 'about five minutes, at any time. They can be repeated.',
        es: 'unos cinco minutos, en cualquier momento. Se pueden repetir.',
      }),
    ],
    [
      say({ en: 'Until then nothing stops.', es: 'Hasta entonces nada se detiene.' }),
      say({
        en: `${name}’s judgements count${corrected}.`,
        es: `Los juicios de ${name} cuentan${corrected}.`,
      }),
    ],
  ];
}

/**
 * Result of a finished round of golden pizzas: '14 of 20. Have another look at the golden samples
 * …'.
 */
export const roundText = ({ same, of, passed }: NonNullable<OwnEye['last_round']>): string =>
  passed
    ? say({ en: 'Back in tune. Thank you.', es: 'Vuelves a coincidir. Gracias.' })
    : say({
        en: `${capital(numberAlone(same))} of ${numberWord(of)}. Have another look at the golden samples, then try again whenever you like.`,
        es: `${capital(numberAlone(same))} de ${numberWord(of)}. Mira otra vez las muestras de referencia e inténtalo de nuevo cuando quieras.`,
      });
