import type { Retention, RetentionKind } from '@crustodian/contract/privacy';
import { say } from '../../../language/language.ts';
import { countText, decimalText } from '../../../pizza/formatters.ts';
import { listed } from '../../../pizza/words.ts';
import type { Line } from '../overview-wording.ts';

type Kept = {
  kinds: readonly Pick<Retention['kinds'][number], 'kind' | 'days' | 'due_tonight'>[];
};

export const kindTitle = (kind: RetentionKind): string =>
  ({
    pictures: say({ en: 'Pictures', es: 'Fotos' }),
    judgements: say({ en: 'Judgements', es: 'Juicios' }),
    pizzas: say({ en: 'Pizzas', es: 'Pizzas' }),
    log_entries: say({ en: 'Audit log', es: 'Registro de cambios' }),
  })[kind];

/** '12,480 pictures', 'one judgement'. */
export function countedText(kind: RetentionKind, count: number): string {
  const many = countText(count);
  if (kind === 'pictures') {
    return count === 1
      ? say({ en: 'one picture', es: 'una foto' })
      : say({ en: `${many} pictures`, es: `${many} fotos` });
  }
  if (kind === 'judgements') {
    return count === 1
      ? say({ en: 'one judgement', es: 'un juicio' })
      : say({ en: `${many} judgements`, es: `${many} juicios` });
  }
  if (kind === 'pizzas') {
    return count === 1
      ? say({ en: 'one pizza', es: 'una pizza' })
      : say({ en: `${many} pizzas`, es: `${many} pizzas` });
  }
  return count === 1
    ? say({ en: 'one entry of the log', es: 'una entrada del registro' })
    : say({ en: `${many} entries of the log`, es: `${many} entradas del registro` });
}

/** 'Days kept: pictures 1,825, audit log 400. Tonight 511 pictures will be deleted.' */
export function retentionSentence({ kinds }: Kept): string {
  const limited = kinds.flatMap(({ kind, days }) =>
    days === null ? [] : [`${kindTitle(kind).toLowerCase()} ${countText(days)}`],
  );
  if (limited.length === 0) {
    return say({
      en: 'Everything stays for as long as the company.',
      es: 'Todo se queda tanto tiempo como la empresa.',
    });
  }
  const days = say({ en: 'Days kept', es: 'Días que se conservan' });
  return `${days}: ${limited.join(', ')}. ${tonightText(kinds)}`;
}

function tonightText(kinds: Kept['kinds']): string {
  const due = kinds.filter(({ due_tonight: count }) => count > 0);
  if (due.length === 0)
    return say({ en: 'Nothing will be deleted tonight.', es: 'Esta noche no se borra nada.' });
  const what = listed(due.map(({ kind, due_tonight: count }) => countedText(kind, count)));
  return say({ en: `Tonight ${what} will be deleted.`, es: `Esta noche se borrarán ${what}.` });
}

/** 'This deletes 12,480 pictures tonight. Type 300 to go on.' */
export function shorteningText(kind: RetentionKind, due: number, days: number): string {
  const what = countedText(kind, due);
  const deletes = say({
    en: `This deletes ${what} tonight.`,
    es: `Esto borra ${what} esta noche.`,
  });
  return `${deletes} ${say({ en: `Type ${days} to go on.`, es: `Escribe ${days} para seguir.` })}`;
}

/** What is never deleted, whatever the number of days. */
export const exemptText = (kind: RetentionKind): string =>
  ({
    pictures: say({
      en: 'Golden samples stay.',
      es: 'Las muestras de referencia se quedan.',
    }),
    judgements: say({
      en: 'The audited figures of their weeks stay.',
      es: 'Las cifras auditadas de sus semanas se quedan.',
    }),
    pizzas: say({
      en: 'They go by the day, with their corrections, and the figures of the day stay. Pictures and judgements must have as many days or fewer.',
      es: 'Se borran por días, con sus correcciones, y las cifras del día se quedan. Las fotos y los juicios deben tener los mismos días o menos.',
    }),
    log_entries: say({
      en: 'Changes of rules and records of deletions stay, and the log remains provable.',
      es: 'Los cambios de reglas y las constancias de borrado se quedan, y el registro sigue siendo comprobable.',
    }),
  })[kind];

const MB = 1_000_000;

/** '184 GB', '3.1 MB'. */
export function sizeText(bytes: number): string {
  const [amount, unit] = bytes >= 1000 * MB ? [bytes / MB / 1000, 'GB'] : [bytes / MB, 'MB'];
  return [decimalText(amount, 1), unit].join(' ');
}

export function retentionLine(retention: Kept): Line {
  const isLimited = retention.kinds.some(({ days }) => days !== null);
  return {
    state: isLimited ? 'works' : 'idle',
    word: isLimited
      ? say({ en: 'every night', es: 'cada noche' })
      : say({ en: 'everything is kept', es: 'se guarda todo' }),
    sentence: retentionSentence(retention),
  };
}
