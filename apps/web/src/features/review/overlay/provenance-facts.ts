import type { Provenance } from '@crustodian/contract/feed';
import type { Fact } from './FactList.tsx';
import { say } from '../../../language/language.ts';
import { specialtyOfPage } from '../../../pizza/names.ts';
import { momentText, specialtyTitle } from '../review-texts.ts';

/**
 * What produced a result: the engine, the source of the specialty, the company's models, and the
 * last rescoring.
 */
export function provenanceFacts(provenance: Provenance): Fact[] {
  const { scoring_version, specialty_head, scored_as, models, rescored } = provenance;
  return [
    [say({ en: 'Engine', es: 'Motor' }), scoring_version],
    ...(specialty_head ? [[specialtyTitle(), specialty_head] as const] : []),
    ...(scored_as
      ? [[say({ en: 'Scored as', es: 'Puntuada como' }), scoredAs(scored_as)] as const]
      : []),
    ...models.map((model): Fact => [`${model.name} ${model.version}`, wordOf(model)]),
    ...(rescored
      ? [
          [
            say({ en: 'Rescored', es: 'Puntuada de nuevo' }),
            rescoredText(momentText(rescored.at, 'short'), rescored.from_version),
          ] as const,
        ]
      : []),
  ];
}

function scoredAs(specialty: string): string {
  const name = specialtyOfPage(specialty);
  return say({
    en: `${name}, named by a reviewer or its order`,
    es: `${name}, según un revisor o su pedido`,
  });
}

const rescoredText = (at: string, before: string): string =>
  say({ en: `${at}, before ${before}`, es: `${at}, antes ${before}` });

const JUDGED = { specialty: 'especialidad', crust: 'masa', ingredients: 'ingredientes' } as const;

/** 'specialty: cheese, 93 % sure' */
function wordOf({ judges, state, said, confidence, reason }: Provenance['models'][number]): string {
  const judged = say({ en: judges, es: JUDGED[judges] });
  if (state === 'failed')
    return say({
      en: `${judged}: failed, ${reason ?? 'no reason given'}`,
      es: `${judged}: falló, ${reason ?? 'sin motivo'}`,
    });
  const percent = Math.round((confidence ?? 0) * 100);
  const sure =
    confidence === null ? '' : say({ en: `, ${percent} % sure`, es: `, certeza ${percent} %` });
  if (state === 'unsure')
    return say({ en: `${judged}: unsure${sure}`, es: `${judged}: sin certeza${sure}` });
  return judges === 'ingredients'
    ? say({ en: `${said} pieces found`, es: `${said} piezas encontradas` })
    : `${judged}: ${said}${sure}`;
}
