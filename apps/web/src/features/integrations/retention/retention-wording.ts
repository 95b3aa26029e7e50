import type { Retention } from '@crustodian/contract/privacy';
import { say } from '../../../language/language.ts';
import { countText, decimalText } from '../../../pizza/formatters.ts';
import type { Line } from '../overview-wording.ts';

type Kept = Pick<Retention, 'picture_days' | 'due_tonight'>;

/** 'Pictures stay 400 days. 511 will be deleted tonight.' */
export function retentionSentence({ picture_days: days, due_tonight: due }: Kept): string {
  if (days === null) {
    return say({
      en: 'Pictures stay for as long as the company.',
      es: 'Las fotos se quedan tanto tiempo como la empresa.',
    });
  }
  const stay = say({
    en: `Pictures stay ${countText(days)} days.`,
    es: `Las fotos se quedan ${countText(days)} días.`,
  });
  return `${stay} ${tonightText(due)}`;
}

/** '511 will be deleted tonight.' */
function tonightText(due: number): string {
  if (due === 0)
    return say({ en: 'None will be deleted tonight.', es: 'Esta noche no se va ninguna.' });
  if (due === 1) return say({ en: 'One will be deleted tonight.', es: 'Esta noche se va una.' });
  const many = countText(due);
  return say({ en: `${many} will be deleted tonight.`, es: `Esta noche se van ${many}.` });
}

/** 'This deletes 12,480 pictures tonight. Type 300 to go on.' */
export function shorteningText(due: number, days: number): string {
  const many = countText(due);
  const deletes =
    due === 1
      ? say({ en: 'This deletes one picture tonight.', es: 'Esto borra una foto esta noche.' })
      : say({
          en: `This deletes ${many} pictures tonight.`,
          es: `Esto borra ${many} fotos esta noche.`,
        });
  return `${deletes} ${say({ en: `Type ${days} to go on.`, es: `Escribe ${days} para seguir.` })}`;
}

const MB = 1_000_000;

/** '184 GB', '3.1 MB'. */
export function sizeText(bytes: number): string {
  const [amount, unit] = bytes >= 1000 * MB ? [bytes / MB / 1000, 'GB'] : [bytes / MB, 'MB'];
  return [decimalText(amount, 1), unit].join(' ');
}

export function retentionLine(retention: Kept): Line {
  const { picture_days: days } = retention;
  return {
    state: days === null ? 'idle' : 'works',
    word:
      days === null
        ? say({ en: 'all is kept', es: 'se guarda todo' })
        : say({ en: 'every night', es: 'cada noche' }),
    sentence: retentionSentence(retention),
  };
}
